import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { simulatedCheckout as checkout } from '../../../db/schema/simulator.ts'

export type Checkout = typeof checkout.$inferSelect
export type NewCheckout = Pick<
  Checkout,
  | 'idempotencyKey'
  | 'reference'
  | 'name'
  | 'amount'
  | 'currency'
  | 'metadata'
  | 'successUrl'
  | 'cancelUrl'
  | 'expiresAt'
>

const made = (prefix: string) => `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0')}`

/** The simulator's checkout sessions. An action returns the session if it changed it, so that each is told once. */
export function checkoutStore(db: Database) {
  const found = async (id: string) => (await db.select().from(checkout).where(eq(checkout.id, id)))[0] ?? null
  const isOpen = and(eq(checkout.status, 'open'), gt(checkout.expiresAt, sql`now()`))

  async function move(id: string, values: Partial<Checkout>): Promise<Checkout | null> {
    const [moved] = await db
      .update(checkout)
      .set(values)
      .where(and(eq(checkout.id, id), isOpen))
      .returning()
    return moved ?? null
  }

  return {
    /** A session that has run out of time is told as such. */
    async find(id: string): Promise<Checkout | null> {
      const one = await found(id)
      const isOver = one?.status === 'open' && one.expiresAt.getTime() <= Date.now()
      return isOver ? { ...one, status: 'expired' } : one
    },

    /** Makes a session, or returns the one that was made with the same key. */
    async create(values: NewCheckout): Promise<Checkout | null> {
      await db
        .insert(checkout)
        .values({ ...values, id: made('cs_test') })
        .onConflictDoNothing()
      const { idempotencyKey } = values
      if (idempotencyKey === null) return null
      const [one] = await db.select().from(checkout).where(eq(checkout.idempotencyKey, idempotencyKey))
      return one ?? null
    },

    pay: (id: string) => move(id, { status: 'complete', isPaid: true, payment: made('pi') }),
    expire: (id: string) => move(id, { status: 'expired' }),

    /** Gives a payment back. Returns null if there is none, or it was given back before. */
    async refund(payment: string): Promise<Checkout | null> {
      const [refunded] = await db
        .update(checkout)
        .set({ isRefunded: true })
        .where(and(eq(checkout.payment, payment), eq(checkout.isRefunded, false)))
        .returning()
      return refunded ?? null
    },
  }
}

export type CheckoutStore = ReturnType<typeof checkoutStore>

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** A session in Stripe's own names. */
export const toStripe = (one: Checkout, origin: string) => ({
  id: one.id,
  object: 'checkout.session',
  url: one.status === 'open' ? `${origin}/stripe-simulator/pay/${one.id}` : null,
  mode: 'payment',
  status: one.status,
  payment_status: one.isPaid ? 'paid' : 'unpaid',
  payment_intent: one.payment,
  client_reference_id: one.reference,
  amount_total: one.amount,
  currency: one.currency,
  metadata: one.metadata,
  expires_at: seconds(one.expiresAt),
  created: seconds(one.createdAt),
})
