import type { Order, OrderCreate, OrderCreated } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { pageOf } from '../../env.ts'
import { wakeJobs } from '../../jobs/wake.ts'
import type { Principal } from '../../principal.ts'
import { findBuyer } from './buyer-queries.ts'
import { takeUse } from './coupon-queries.ts'
import { codeOf } from './coupon-rules.ts'
import { priceWith, usedUp } from './coupon-service.ts'
import { isSameMoney } from './money.ts'
import {
  expiryOf,
  findOpenOrder,
  findOrder,
  findOrderOfKey,
  insertOrder,
  lockOrder,
  markRefundDue,
  noteSession,
  type OrderRow,
  showOrders,
} from './order-queries.ts'
import { grantPaid, settle, settleUnmade } from './settle.ts'

type Ordering = Pick<Services, 'db' | 'env' | 'mail' | 'channels' | 'payments' | 'sellers'>

/** An open order with less time than this is replaced, because nobody could pay it. */
const LEAST_LEFT_MS = 60_000
/** After this, the job asks the provider of an order that is still open. */
const CHECK_AFTER_MS = 120_000

interface Wanted {
  given: OrderCreate
  /** chosen by the client */
  key: string
  locale: string
}

/**
 * Orders something and answers where it is paid (PAY-6, PAY-10 to PAY-12). Throws what the seller throws, 'nothing-to-pay',
 * 'price-changed', 'invalid-request' at `couponCode`, 'order-state' for a key whose order has ended or is for something
 * else, and 'payment-unavailable'.
 */
export async function createOrder(services: Ordering, me: Principal, wanted: Wanted): Promise<OrderCreated> {
  const open = await usableOrder(services, me, wanted)
  const made = open ?? (await placeOrder(services, me, wanted))
  // Paid by its coupon alone (PAY-17).
  if (made.state === 'paid' && made.amount === 0) {
    return { id: made.id, url: pageOf(services.env, wanted.locale, `/checkout/${made.id}`) }
  }
  if (made.state !== 'pending') throw new DomainError('order-state')
  if (made.url !== null) return { id: made.id, url: made.url }
  return openSession(services, me, made, wanted.locale)
}

/** The order of this key, or the one by which the person is paying already; one that is out of time is ended first. */
async function usableOrder(services: Ordering, { userId }: Principal, { given, key }: Wanted) {
  const repeated = await findOrderOfKey(services.db, userId, key)
  // A key stands for one order: it does not lead to something else than what is asked for.
  if (repeated && repeated.itemId !== given.item.id) throw new DomainError('order-state')
  if (repeated) return repeated
  const open = await findOpenOrder(services.db, userId, given.item)
  if (!open) return null
  const code = given.couponCode === undefined ? null : codeOf(given.couponCode)
  const isSame = open.couponCode === code
  // A code that cannot be used costs nobody the order that they have.
  if (!isSame) await priceWith(services.db, { price: given, typed: given.couponCode })
  const isUsable = isSame && isSameMoney(open, given) && open.expiresAt.getTime() - Date.now() > LEAST_LEFT_MS
  if (isUsable) return open
  await endOrder(services, open)
  return null
}

async function placeOrder(services: Ordering, me: Principal, { given, key }: Wanted): Promise<OrderRow> {
  const { db, sellers } = services
  const seller = sellers[given.item.type]
  const made = await db.transaction(async (tx) => {
    const offer = await seller.offer(tx, me, given.item.id)
    if (offer.price === null) throw new DomainError('nothing-to-pay')
    const { price, couponCode, discount } = await priceWith(tx, { price: offer.price, typed: given.couponCode })
    if (!isSameMoney(price, given)) throw new DomainError('price-changed')
    const now = new Date()
    const expiresAt = expiryOf(now)
    const { userId } = me
    const order = await insertOrder(tx, {
      userId,
      itemType: given.item.type,
      itemId: offer.id,
      itemName: offer.name,
      itemAlias: offer.alias,
      ...price,
      couponCode,
      discount,
      holdsTicket: await seller.hold(tx, { userId, itemId: offer.id }, expiresAt),
      idempotencyKey: key,
      expiresAt,
      checkAt: new Date(now.getTime() + CHECK_AFTER_MS),
    })
    if (!order || couponCode === null) return order
    if (!(await takeUse(tx, couponCode))) throw usedUp()
    if (price.amount > 0) return order
    const refusal = await grantPaid(services, tx, order, order)
    if (refusal !== null) throw new DomainError('conflict')
    return findOrder(tx, order.id)
  })
  // Another tab or a second press was faster.
  const placed = made ?? (await findOpenOrder(db, me.userId, given.item))
  if (!placed) throw new DomainError('conflict')
  return placed
}

async function openSession(services: Ordering, me: Principal, order: OrderRow, locale: string): Promise<OrderCreated> {
  const { db, env, payments } = services
  const buyer = await findBuyer(db, me.userId)
  try {
    const session = await payments.open({
      id: order.id,
      name: order.itemName,
      price: order,
      email: buyer?.address ?? null,
      returnUrl: pageOf(env, locale, `/checkout/${order.id}`),
      locale,
    })
    if (await noteSession(db, order.id, session)) {
      await wakeJobs(db, 'payments')
      return { id: order.id, url: session.url }
    }
    // It was given up, or paid, before its session was known.
    await endOrder(services, { ...order, ...session })
  } catch (error) {
    // Nobody knows the address of a session whose answer was lost, so that nobody can pay it.
    await db.transaction((tx) => settleUnmade(services, tx, order))
    throw error
  }
  throw new DomainError('order-state')
}

/** Ends an order at the provider, unless it has been paid. */
export async function endOrder(services: Ordering, order: OrderRow) {
  const { db, payments } = services
  if (order.sessionId === null) return db.transaction((tx) => settleUnmade(services, tx, order))
  const facts = await payments.expire(order.sessionId)
  await db.transaction((tx) => settle(services, tx, order, facts))
}

/** An order of the caller, or any for an admin. Throws 'not-found'. */
async function ownOrder({ db }: Pick<Services, 'db'>, me: Principal, id: string): Promise<OrderRow> {
  const found = await findOrder(db, id)
  if (!found || (found.userId !== me.userId && !me.roles.includes('admin'))) throw new DomainError('not-found')
  return found
}

export const getOrder = async (services: Pick<Services, 'db'>, me: Principal, id: string): Promise<Order> =>
  shown(services, await ownOrder(services, me, id))

async function shown({ db }: Pick<Services, 'db'>, row: OrderRow): Promise<Order> {
  const [order] = await showOrders(db, [row])
  if (!order) throw new DomainError('not-found')
  return order
}

/** Gives up an order that is not paid. Throws 'not-found' and 'payment-unavailable'. */
export async function cancelOrder(services: Ordering, me: Principal, id: string): Promise<Order> {
  const found = await ownOrder(services, me, id)
  if (found.state === 'pending') await endOrder(services, found)
  return getOrder(services, me, id)
}

/**
 * Gives the money of a paid order back and ends the registration (PAY-7). Throws 'not-found', 'forbidden' for whoever
 * sees the order or teaches the event too late, and 'order-state'.
 */
export async function refundOrder(services: Ordering, me: Principal, id: string): Promise<Order> {
  const { db, sellers } = services
  const found = await findOrder(db, id)
  if (!found) throw new DomainError('not-found')
  const seller = sellers[found.itemType]
  await db.transaction(async (tx) => {
    await seller.lock(tx, found.itemId)
    const order = await lockOrder(tx, id)
    if (!order) throw new DomainError('not-found')
    const isAllowed = me.roles.includes('admin') || (await seller.mayRefund(tx, me, order.itemId))
    if (!isAllowed) throw new DomainError(order.userId === me.userId ? 'forbidden' : 'not-found')
    if (order.state !== 'paid' || order.refundRequestedAt) throw new DomainError('order-state')
    await markRefundDue(tx, id, 'requested')
    await seller.revoke(services, tx, order)
    await wakeJobs(tx, 'payments')
  })
  const refunded = await findOrder(db, id)
  if (!refunded) throw new DomainError('not-found')
  return shown(services, refunded)
}
