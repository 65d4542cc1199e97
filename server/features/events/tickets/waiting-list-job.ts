import type { Services } from '../../../context.ts'
import { type Job, SAFEGUARD_MS } from '../../../jobs/runner.ts'
import { lockEvent } from '../event-schedules.ts'
import { eventsToSettle, nextOfferEnds } from './waiting-queries.ts'
import { settleWaitingList } from './waiting-service.ts'

const AT_ONCE = 50

/** Passes tickets whose offers have ended to the next of the waiting list, and offers those that became free otherwise. */
export const waitingLists: Job = {
  name: 'waiting-list',
  pauseMs: SAFEGUARD_MS,
  dueIn: async ({ db }) => ((await eventsToSettle(db, 1)).length > 0 ? 0 : nextOfferEnds(db)),
  async run(services, signal) {
    const failures: unknown[] = []
    // A list that fails must not hold up the others.
    for (const id of await eventsToSettle(services.db, AT_ONCE)) {
      if (signal.aborted) return
      await settle(services, id).catch((err: unknown) => failures.push(err))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'waiting lists were not settled')
  },
}

const settle = ({ db, ...services }: Services, id: string) =>
  db.transaction(async (tx) => settleWaitingList(services, tx, await lockEvent(tx, id)))
