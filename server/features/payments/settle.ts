import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { wakeJobs } from '../../jobs/wake.ts'
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
    await markEnded(tx, order.id, move)
    await seller.release(services, tx, order.itemId)
    return 'ended'
  }
  if (!isOfOrder({ ...order, amount: toMinor(order) }, facts)) return 'mismatch'
  const paid = await markPaid(tx, order.id, facts)
  if (!paid) return 'unchanged'
  const refusal = await seller.grant(services, tx, order)
  if (refusal === null) {
    await keepOrderLetter(services, tx, 'orderPaid', paid)
    return 'granted'
  }
  await markRefundDue(tx, order.id, refusal)
  await wakeJobs(tx, 'payments')
  return 'refund-due'
}

/** Ends an order whose session was never made. */
export async function settleUnmade(services: Settling, tx: Transaction, found: OrderRow) {
  const seller = services.sellers[found.itemType]
  await seller.lock(tx, found.itemId)
  const order = await lockOrder(tx, found.id)
  if (order?.state !== 'pending' || order.sessionId !== null) return
  await markEnded(tx, order.id, 'failed')
  await seller.release(services, tx, order.itemId)
}

/** Notes that the money of an order is back, and tells the person. */
export async function settleRefunded(services: Settling, tx: Transaction, id: string) {
  const refunded = await markRefunded(tx, id)
  if (refunded) await keepOrderLetter(services, tx, 'orderRefunded', refunded)
}
