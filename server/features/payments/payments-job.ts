import type { Services } from '../../context.ts'
import { type Job, SAFEGUARD_MS } from '../../jobs/runner.ts'
import { checkLater, nextCheck, type OrderRow, takeDue } from './order-queries.ts'
import { endOrder } from './order-service.ts'
import { settle, settleRefunded } from './settle.ts'

const AT_ONCE = 20
/** Until an order is tried again of which the provider gave no answer. */
const AGAIN_SECONDS = 60
/** Between two questions about an order that is still open. */
const OPEN_MS = 120_000

/** Asks the provider what became of open orders, ends those whose time is over, and gives money back (PAY-5, PAY-7). */
export const paymentChecks: Job = {
  name: 'payments',
  pauseMs: SAFEGUARD_MS,
  dueIn: ({ db }) => nextCheck(db),
  async run(services, signal) {
    const failures: unknown[] = []
    for (const order of await takeDue(services.db, AT_ONCE, AGAIN_SECONDS)) {
      if (signal.aborted) return
      // One that fails must not hold up the others.
      await check(services, order).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'orders were not checked')
  },
}

async function check(services: Services, order: OrderRow) {
  const { db, payments } = services
  if (order.state === 'paid') {
    if (order.refundRequestedAt === null) return
    // Of what a coupon paid for, the provider knows nothing.
    if (order.amount > 0) {
      if (order.paymentId === null) return
      await payments.refund(order.id, order.paymentId)
    }
    await db.transaction((tx) => settleRefunded(services, tx, order))
    return
  }
  if (order.state !== 'pending') return
  const isOver = order.expiresAt.getTime() <= Date.now()
  if (isOver || order.sessionId === null) return endOrder(services, order)
  const facts = await payments.look(order.sessionId)
  await db.transaction((tx) => settle(services, tx, order, facts))
  const untilOver = order.expiresAt.getTime()
  await checkLater(
    db,
    order.id,
    new Date(facts.outcome === 'open' ? Math.min(Date.now() + OPEN_MS, untilOver) : untilOver),
  )
}
