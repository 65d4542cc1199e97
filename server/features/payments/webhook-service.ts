import type { Log } from '../../context.ts'
import { findOrderOfPayment, findOrderOfSession, noteEvent } from './order-queries.ts'
import type { PaymentNews } from './provider.ts'
import { type Settling, settle, settleRefunded } from './settle.ts'

/** Takes in an event of the provider, once, in whatever order events come (PAY-5). */
export async function takeInPayment(services: Settling & { log: Log }, news: PaymentNews) {
  const { db, log } = services
  if (news.kind === 'other') return
  const order =
    news.kind === 'session' ? await findOrderOfSession(db, news.facts) : await findOrderOfPayment(db, news.paymentId)
  if (!order) return
  await db.transaction(async (tx) => {
    if (!(await noteEvent(tx, news.id, news.type))) return
    if (news.kind === 'refunded') return settleRefunded(services, tx, order)
    const outcome = await settle(services, tx, order, news.facts)
    if (outcome === 'mismatch') log.warn({ order: order.id, event: news.id }, 'a payment does not fit its order')
  })
}
