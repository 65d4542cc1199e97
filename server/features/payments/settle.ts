import type { RefundReason } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { wakeJobs } from '../../jobs/wake.ts'
import { returnUse, takeUse } from './coupon-queries.ts'
import { toMinor } from './money.ts'
import { keepOrderLetter } from './order-mail.ts'
import { lockOrder, markEnded, markPaid, markRefundDue, markRefunded, type OrderRow } from './order-queries.ts'
import { isOfOrder, moveOf, type SessionFacts } from './order-rules.ts'

export type Settling = Pick<Services, 'db' | 'env' | 'mail' | 'channels' | 'sellers'>

/** What an order comes to when the provider has spoken. */
export type Settled = 'granted' | 'refund-due' | 'ended' | 'unchanged' | 'mismatch'

/**
 * Takes over what the provider says of an order's session (PAY-5, PAY-13). A person is registered in the transaction that
 * marks the order paid; what cannot be had any more is given back. The order must not be locked yet, because its thing is
 * locked first.
 */
export async function settle(
  services: Settling,
  tx: Transaction,
  found: Pick<OrderRow, 'id' | 'itemType' | 'itemId'>,
  facts: SessionFacts,
): Promise<Settled> {
  const seller = services.sellers[found.itemType]
  await seller.lock(tx, found.itemId)
  const order = await lockOrder(tx, found.id)
  if (!order) return 'unchanged'
  const move = moveOf(order.state, facts.outcome)
  if (move === null) return 'unchanged'
  if (move !== 'paid') {
    await end(services, tx, order, move)
    // Of a session that could not be made, the person has heard already.
    if (move === 'failed') await keepOrderLetter(services, tx, 'orderFailed', order)
    return 'ended'
  }
  if (!isOfOrder({ ...order, amount: toMinor(order) }, facts)) return 'mismatch'
  const refusal = await grantPaid(services, tx, order, facts)
  if (refusal === null) return 'granted'
  await markRefundDue(tx, order.id, refusal)
  await wakeJobs(tx, 'payments')
  return 'refund-due'
}

/** Marks an order paid and gives the person what they bought, with a letter; or returns why it cannot be had any more. */
export async function grantPaid(
  services: Pick<Settling, 'env' | 'mail' | 'channels' | 'sellers'>,
  tx: Transaction,
  order: OrderRow,
  payment: Pick<OrderRow, 'sessionId' | 'paymentId'>,
): Promise<RefundReason | null> {
  // The use of an order that had ended was given back, and somebody else may have it now.
  const hasUse = order.state === 'pending' || order.couponCode === null || (await takeUse(tx, order.couponCode))
  const paid = await markPaid(tx, order.id, payment)
  const refusal = hasUse ? await services.sellers[order.itemType].grant(services, tx, order) : 'coupon-used-up'
  if (refusal === null && paid) await keepOrderLetter(services, tx, 'orderPaid', paid)
  return refusal
}

/** Ends an order that was not paid: its ticket and the use of its coupon are free again. */
async function end(services: Settling, tx: Transaction, order: OrderRow, state: 'expired' | 'failed') {
  await markEnded(tx, order.id, state)
  if (order.couponCode !== null) await returnUse(tx, order.couponCode)
  await services.sellers[order.itemType].release(services, tx, order.itemId)
}

/** Ends an order whose session was never made. */
export async function settleUnmade(services: Settling, tx: Transaction, found: OrderRow) {
  const seller = services.sellers[found.itemType]
  await seller.lock(tx, found.itemId)
  const order = await lockOrder(tx, found.id)
  if (order?.state !== 'pending' || order.sessionId !== null) return
  await end(services, tx, order, 'failed')
}

/**
 * Notes that the money of an order is back, and tells the person. Money that was given back at the provider itself takes
 * the thing back with it (PAY-23).
 */
export async function settleRefunded(
  services: Settling,
  tx: Transaction,
  found: Pick<OrderRow, 'id' | 'itemType' | 'itemId'>,
) {
  const seller = services.sellers[found.itemType]
  await seller.lock(tx, found.itemId)
  const order = await lockOrder(tx, found.id)
  if (order?.state !== 'paid') return
  const refunded = await markRefunded(tx, order.id)
  if (order.refundRequestedAt === null) await seller.revoke(services, tx, order)
  // Nothing comes back of what a coupon paid for.
  if (refunded && refunded.amount > 0) await keepOrderLetter(services, tx, 'orderRefunded', refunded)
}
