import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { event, schedule } from '../../db/schema/events.ts'
import { alone, type Job, SAFEGUARD_MS } from '../../jobs/runner.ts'
import { msUntil } from '../../jobs/wake.ts'
import { tellRegistered } from '../notifications/channels/news.ts'
import { announceMoment } from './mail/mailing-queries.ts'

/** A schedule that ended longer ago than this, while no server ran, sends no notification of its end. */
const NEWS_MS = 3_600_000

/** The first start or end to come. Schedules that are upcoming start before they end. */
const nextChange = sql`select least(
  (select min(${schedule.startsAt}) from ${schedule} where ${schedule.state} = 'upcoming'),
  (select min(${schedule.endsAt}) from ${schedule} where ${schedule.state} = 'live'))`

/** Updates the stored states of schedules by the clock, and notifies registered people once of what began or ended. */
export const sessionClock: Job = {
  name: 'session-clock',
  pauseMs: SAFEGUARD_MS,
  dueIn: ({ db }) => msUntil(db, nextChange),
  run: (services) =>
    alone(services.db, 'session-clock', async (tx) => {
      await begin(services, tx)
      await end(services, tx)
    }),
}

async function begin({ channels }: Services, tx: Transaction) {
  const due = and(eq(schedule.state, 'upcoming'), lte(schedule.startsAt, sql`now()`), sql`${schedule.endsAt} > now()`)
  const ofLocked = await lockEventsOf(tx, due)
  if (!ofLocked) return
  const begun = await tx
    .update(schedule)
    .set({ state: 'live' })
    .where(and(due, ofLocked))
    .returning({ id: schedule.id, eventId: schedule.eventId, provider: schedule.provider })
  // A meeting begins when its host begins it (EVENT-36), which the provider tells.
  const started = begun.filter((one) => one.provider === 'offline')
  await tell(channels, tx, 'started', started)
}

async function end({ channels }: Services, tx: Transaction) {
  const due = and(inArray(schedule.state, ['upcoming', 'live']), lte(schedule.endsAt, sql`now()`))
  const ofLocked = await lockEventsOf(tx, due)
  if (!ofLocked) return
  const ended = await tx
    .update(schedule)
    .set({ state: 'completed' })
    .where(and(due, ofLocked))
    .returning({ id: schedule.id, eventId: schedule.eventId, endsAt: schedule.endsAt })
  const news = ended.filter((one) => one.endsAt.getTime() > Date.now() - NEWS_MS)
  await tell(channels, tx, 'ended', news)
}

async function tell(
  channels: Services['channels'],
  tx: Transaction,
  kind: 'started' | 'ended',
  rows: { id: string; eventId: string }[],
) {
  const ids = await published(tx, rows)
  for (const eventId of ids) await tellRegistered(channels, tx, eventId, `event-${kind}`)
  for (const { id, eventId } of rows)
    if (ids.includes(eventId)) await announceMoment(tx, kind, { eventId, scheduleId: id })
}

/**
 * Locks the events before their schedules change, as `lockEvent` does: a changed schedule changes its event, too. Returns
 * the condition for schedules of these events, or null if nothing is due.
 */
async function lockEventsOf(tx: Transaction, due: SQL | undefined): Promise<SQL | null> {
  const dueIds = tx.select({ id: schedule.eventId }).from(schedule).where(due)
  const locked = await tx
    .select({ id: event.id })
    .from(event)
    .where(inArray(event.id, dueIds))
    .orderBy(asc(event.id))
    .for('update')
  const ids = locked.map((row) => row.id)
  return ids.length === 0 ? null : sql`${schedule.eventId} = any(${sql.param(ids)})`
}

/** The published events among those of the schedules. */
async function published(tx: Transaction, rows: { eventId: string }[]): Promise<string[]> {
  const ids = [...new Set(rows.map((row) => row.eventId))]
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: event.id })
    .from(event)
    .where(and(inArray(event.id, ids), eq(event.state, 'published')))
  return found.map((row) => row.id)
}
