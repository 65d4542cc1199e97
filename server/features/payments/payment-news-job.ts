import { pino } from 'pino'
import type { Job } from '../../jobs/runner.ts'
import { unseenEvents } from './order-queries.ts'
import { takeInPayment } from './webhook-service.ts'

const PAUSE_MS = 15 * 60_000
/** The provider repeats what is not heard for longer than this, and lists its events for weeks. */
const BACK_MS = 24 * 60 * 60_000
const MOST = 1000

/**
 * Takes in what the provider has told while nobody heard it, such as money that was given back at the provider itself: no
 * open order leads to that (PAY-23).
 */
export const paymentNews: Job = {
  name: 'payment-news',
  pauseMs: PAUSE_MS,
  async run(services, signal) {
    const news = await services.payments.news(new Date(Date.now() - BACK_MS), MOST)
    const log = pino({ level: services.env.LOG_LEVEL }).child({ part: 'payments' })
    const ids = news.map(({ id }) => id)
    const unseen = new Set(await unseenEvents(services.db, ids))
    const failures: unknown[] = []
    // The oldest first: money comes back only after it was paid.
    for (const one of news.toReversed()) {
      if (signal.aborted) return
      // One that fails must not hold up the others.
      if (unseen.has(one.id))
        await takeInPayment({ ...services, log }, one).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'events of the provider were not taken in')
  },
}
