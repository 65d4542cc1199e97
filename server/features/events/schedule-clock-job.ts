import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { alone, type Job, SAFEGUARD_MS } from '../../jobs/runner.ts'
import { tellRegistered } from '../notifications/channels/news.ts'
import { publishedAmong } from './event-queries.ts'
import { announceMoment } from './mail/mailing-queries.ts'
import { beginSchedules, clockDueIn, endSchedules, lockEventsToBegin, lockEventsToEnd } from './schedule-writes.ts'

/** A schedule that ended longer ago than this, while no server ran, sends no notification of its end. */
const NEWS_MS = 3_600_000

/** Updates the stored states of schedules by the clock, and notifies registered people once of what began or ended. */
export const sessionClock: Job = {
  name: 'session-clock',
  pauseMs: SAFEGUARD_MS,
  dueIn: ({ db }) => clockDueIn(db),
  run: (services) =>
    alone(services.db, 'session-clock', async (tx) => {
      await begin(services, tx)
      await end(services, tx)
    }),
}

async function begin({ channels }: Services, tx: Transaction) {
  const eventIds = await lockEventsToBegin(tx)
  if (eventIds.length === 0) return
  const begun = await beginSchedules(tx, eventIds)
  // A meeting begins when its host begins it (EVENT-36), which the provider tells.
  const started = begun.filter((one) => one.provider === 'offline')
  await tell(channels, tx, 'started', started)
}

async function end({ channels }: Services, tx: Transaction) {
  const eventIds = await lockEventsToEnd(tx)
  if (eventIds.length === 0) return
  const ended = await endSchedules(tx, eventIds)
  const news = ended.filter((one) => one.endsAt.getTime() > Date.now() - NEWS_MS)
  await tell(channels, tx, 'ended', news)
}

async function tell(
  channels: Services['channels'],
  tx: Transaction,
  kind: 'started' | 'ended',
  rows: { id: string; eventId: string }[],
) {
  const ids = await publishedAmong(tx, [...new Set(rows.map((row) => row.eventId))])
  for (const eventId of ids) await tellRegistered(channels, tx, eventId, `event-${kind}`)
  for (const { id, eventId } of rows)
    if (ids.includes(eventId)) await announceMoment(tx, kind, { eventId, scheduleId: id })
}
