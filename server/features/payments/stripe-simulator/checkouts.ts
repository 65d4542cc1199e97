import { randomBytes } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import {
  type Checkout,
  changeOpenCheckout,
  findCheckout,
  findCheckoutByKey,
  insertCheckout,
  markRefunded,
  type NewCheckout,
} from './checkout-queries.ts'

const made = (prefix: string) => `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0')}`

/** The simulator's checkout sessions. An action returns the session if it changed it, so that each is told once. */
export function checkoutStore(db: Database) {
  return {
    /** A session that has run out of time is told as such. */
    async find(id: string): Promise<Checkout | null> {
      const one = await findCheckout(db, id)
      const isOver = one?.status === 'open' && one.expiresAt.getTime() <= Date.now()
      return isOver ? { ...one, status: 'expired' } : one
    },

    /** Makes a session, or returns the one that was made with the same key. */
    async create(values: NewCheckout): Promise<Checkout | null> {
      await insertCheckout(db, { ...values, id: made('cs_test') })
      const { idempotencyKey } = values
      return idempotencyKey === null ? null : findCheckoutByKey(db, idempotencyKey)
    },

    pay: (id: string) => changeOpenCheckout(db, id, { status: 'complete', isPaid: true, payment: made('pi') }),
    expire: (id: string) => changeOpenCheckout(db, id, { status: 'expired' }),

    /** Gives a payment back. Returns null if there is none, or it was given back before. */
    refund: (payment: string) => markRefunded(db, payment),
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
