import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { ORDER_MINUTES } from '../../../openapi/generated/constants.ts'
import type { Order, OrderItemType, RefundReason } from '../../../openapi/generated/portal.ts'
import type { Database, Queryable, Transaction } from '../../db/database.ts'
import { event } from '../../db/schema/events.ts'
import { order, paymentEvent } from '../../db/schema/payments.ts'
import { msUntil } from '../../jobs/wake.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import type { SessionFacts } from './order-rules.ts'

export type OrderRow = typeof order.$inferSelect

/** Not `now()`, which is the beginning of the transaction: it may have waited for a lock. */
const rightNow = sql`clock_timestamp()`

const orderList: ListSpec = {
  filter: {
    id: filterable('uuid', order.id),
    state: filterable('text', order.state),
    itemType: filterable('text', order.itemType),
    itemId: filterable('uuid', order.itemId),
    createdAt: filterable('moment', order.createdAt),
    paidAt: filterable('moment', order.paidAt),
  },
  sort: { createdAt: order.createdAt },
  tieBreak: order.id,
  defaultSort: '-createdAt',
}

/** The caller's own orders. */
export const ownOrderSource = (db: Queryable, { userId }: Principal): Source<Order> => ({
  spec: orderList,
  table: order,
  visible: eq(order.userId, userId),
  select: (page) => selectOrders(db, page),
})

const selectOrders = async (db: Queryable, page: Page) =>
  showOrders(db, await paged(db.select().from(order).$dynamic(), page))

/** Orders as the contract shows them. */
export async function showOrders(db: Queryable, rows: OrderRow[]): Promise<Order[]> {
  const ids = rows.flatMap(({ itemType, itemId }) => (itemType === 'event' ? [itemId] : []))
  const events =
    ids.length === 0
      ? []
      : await db.select({ id: event.id, type: event.type }).from(event).where(inArray(event.id, ids))
  const types = new Map(events.map(({ id, type }) => [id, type]))
  return rows.map((row) => toOrder(row, types.get(row.itemId) ?? null))
}

const toOrder = (row: OrderRow, eventType: Order['item']['eventType']): Order => ({
  id: row.id,
  userId: row.userId,
  item: { type: row.itemType, id: row.itemId, name: row.itemName, alias: row.itemAlias, eventType },
  amount: row.amount,
  currency: row.currency,
  coupon: row.couponCode !== null && row.discount !== null ? { code: row.couponCode, discount: row.discount } : null,
  state: row.state,
  provider: 'stripe',
  receiptNumber: row.receiptNumber,
  refund:
    row.refundReason && row.refundRequestedAt
      ? {
          reason: row.refundReason,
          requestedAt: row.refundRequestedAt.toISOString(),
          completedAt: row.refundedAt?.toISOString() ?? null,
        }
      : null,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
})

const one = async (db: Queryable, where: SQL | undefined) =>
  (await db.select().from(order).where(where).limit(1))[0] ?? null

export const findOrder = (db: Queryable, id: string) => one(db, eq(order.id, id))

/** The order of a session, also when its event comes before the answer that names the session. */
export async function findOrderOfSession(db: Queryable, { sessionId, reference }: SessionFacts) {
  const known = await one(db, eq(order.sessionId, sessionId))
  return known ?? one(db, sql`${order.id}::text = ${reference ?? ''} and ${order.sessionId} is null`)
}

export const findOrderOfPayment = (db: Queryable, paymentId: string) => one(db, eq(order.paymentId, paymentId))

export const findOrderOfKey = (db: Queryable, userId: string, idempotencyKey: string) =>
  one(db, and(eq(order.userId, userId), eq(order.idempotencyKey, idempotencyKey)))

/** The order by which a person is about to pay for a thing. */
export const findOpenOrder = (db: Queryable, userId: string, item: { type: OrderItemType; id: string }) =>
  one(
    db,
    and(eq(order.userId, userId), eq(order.itemType, item.type), eq(order.itemId, item.id), eq(order.state, 'pending')),
  )

export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(order).where(eq(order.id, id)).for('update')
  return row ?? null
}

type NewOrder = Pick<
  typeof order.$inferInsert,
  | 'userId'
  | 'itemType'
  | 'itemId'
  | 'itemName'
  | 'itemAlias'
  | 'amount'
  | 'currency'
  | 'couponCode'
  | 'discount'
  | 'idempotencyKey'
> & { holdsTicket: boolean; expiresAt: Date; checkAt: Date }

/** Adds an order. Returns null when the person has an open one for the thing, or has used the key. */
export async function insertOrder(tx: Transaction, values: NewOrder): Promise<OrderRow | null> {
  const [made] = await tx.insert(order).values(values).onConflictDoNothing().returning()
  return made ?? null
}

/** When an order that is made now expires. */
export const expiryOf = (now: Date) => new Date(now.getTime() + ORDER_MINUTES * 60_000)

/** Notes where an order is paid. Returns false when it has ended meanwhile. */
export async function noteSession(db: Database, id: string, session: { sessionId: string; url: string }) {
  const isOpen = and(eq(order.id, id), eq(order.state, 'pending'))
  return (await db.update(order).set(session).where(isOpen).returning({ id: order.id })).length > 0
}

/** Marks an order as paid and gives it the next number of a receipt. */
export async function markPaid(
  tx: Transaction,
  id: string,
  { sessionId, paymentId }: Pick<OrderRow, 'sessionId' | 'paymentId'>,
): Promise<OrderRow | null> {
  const receiptNumber = sql`'L-' || lpad(nextval('receipt_numbers')::text, 6, '0')`
  const [row] = await tx
    .update(order)
    .set({ state: 'paid', paidAt: rightNow, sessionId, paymentId, receiptNumber, holdsTicket: false, checkAt: null })
    .where(eq(order.id, id))
    .returning()
  return row ?? null
}

/** Ends an order that was not paid. */
export async function markEnded(tx: Transaction, id: string, state: 'expired' | 'failed') {
  await tx.update(order).set({ state, holdsTicket: false, checkAt: null }).where(eq(order.id, id))
}

/** Marks the money of a paid order as to be given back, which the job does at once. */
export async function markRefundDue(tx: Transaction, id: string, reason: RefundReason) {
  await tx
    .update(order)
    .set({ refundReason: reason, refundRequestedAt: rightNow, checkAt: rightNow })
    .where(eq(order.id, id))
}

/** Marks the money of an order as given back. Returns null if that was known. */
export async function markRefunded(tx: Transaction, id: string): Promise<OrderRow | null> {
  const [row] = await tx
    .update(order)
    .set({
      state: 'refunded',
      refundedAt: rightNow,
      refundReason: sql`coalesce(${order.refundReason}, 'requested')`,
      refundRequestedAt: sql`coalesce(${order.refundRequestedAt}, ${rightNow})`,
      checkAt: null,
    })
    .where(and(eq(order.id, id), eq(order.state, 'paid')))
    .returning()
  return row ?? null
}

/** Lets the paid orders of a thing be given back, or that of one person, and ends those that are not paid yet. */
export async function endOrders(
  tx: Transaction,
  { itemId, userId, reason }: { itemId: string; userId?: string; reason: RefundReason },
) {
  const ofItem = and(eq(order.itemId, itemId), userId === undefined ? undefined : eq(order.userId, userId))
  await tx
    .update(order)
    .set({ refundReason: reason, refundRequestedAt: rightNow, checkAt: rightNow })
    .where(and(ofItem, eq(order.state, 'paid'), isNull(order.refundRequestedAt)))
  await tx
    .update(order)
    .set({ expiresAt: sql`least(${order.expiresAt}, ${rightNow})`, checkAt: rightNow })
    .where(and(ofItem, eq(order.state, 'pending')))
}

/** Takes orders of which the provider has to be asked, and sets when they are due again if nothing comes of it. */
export async function takeDue(db: Database, most: number, againSeconds: number): Promise<OrderRow[]> {
  const due = db
    .select({ id: order.id })
    .from(order)
    .where(lte(order.checkAt, sql`now()`))
    .orderBy(asc(order.checkAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return db
    .update(order)
    .set({ checkAt: sql`now() + ${againSeconds} * interval '1 second'` })
    .where(inArray(order.id, due))
    .returning()
}

/** When an open order is looked at next. */
export async function checkLater(db: Database, id: string, at: Date) {
  await db
    .update(order)
    .set({ checkAt: at })
    .where(and(eq(order.id, id), eq(order.state, 'pending')))
}

/** ms until the provider has to be asked of an order; null if of none. */
export const nextCheck = (db: Database) =>
  msUntil(db, sql`(select min(${order.checkAt}) from ${order} where ${isNotNull(order.checkAt)})`)

/** Those of the provider's events that were not handled yet. */
export async function unseenEvents(db: Database, ids: string[]): Promise<string[]> {
  const seen = await db.select({ id: paymentEvent.id }).from(paymentEvent).where(inArray(paymentEvent.id, ids))
  const known = new Set(seen.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Notes an event of the provider. Returns false if it was handled before. */
export async function noteEvent(tx: Transaction, id: string, type: string): Promise<boolean> {
  const made = await tx
    .insert(paymentEvent)
    .values({ id, type })
    .onConflictDoNothing()
    .returning({ id: paymentEvent.id })
  return made.length > 0
}
