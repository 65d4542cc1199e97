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

export async function findCheckout(db: Database, id: string): Promise<Checkout | null> {
  const [one] = await db.select().from(checkout).where(eq(checkout.id, id))
  return one ?? null
}

export async function findCheckoutByKey(db: Database, idempotencyKey: string): Promise<Checkout | null> {
  const [one] = await db.select().from(checkout).where(eq(checkout.idempotencyKey, idempotencyKey))
  return one ?? null
}

/** Adds a session, unless there is one with the same key. */
export async function insertCheckout(db: Database, values: NewCheckout & { id: string }) {
  await db.insert(checkout).values(values).onConflictDoNothing()
}

/** Changes a session that is open and has time left. Returns null if it is not. */
export async function changeOpenCheckout(
  db: Database,
  id: string,
  values: Partial<Checkout>,
): Promise<Checkout | null> {
  const isOpen = and(eq(checkout.status, 'open'), gt(checkout.expiresAt, sql`now()`))
  const [moved] = await db
    .update(checkout)
    .set(values)
    .where(and(eq(checkout.id, id), isOpen))
    .returning()
  return moved ?? null
}

/** Marks a payment as given back. Returns null if there is none, or it was given back before. */
export async function markRefunded(db: Database, payment: string): Promise<Checkout | null> {
  const [refunded] = await db
    .update(checkout)
    .set({ isRefunded: true })
    .where(and(eq(checkout.payment, payment), eq(checkout.isRefunded, false)))
    .returning()
  return refunded ?? null
}
