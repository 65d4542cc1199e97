import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../db/database.ts'
import { presently } from '../../db/schema/columns.ts'
import { event, schedule } from '../../db/schema/events.ts'
import { recording } from '../../db/schema/recordings.ts'
import { wakeJobs } from '../../jobs/wake.ts'

/** The schedule of a Zoom meeting, with the columns that decide how its webhook events are handled. */
export async function findSessionOfMeeting(db: Queryable, meetingId: string) {
  const [found] = await db
    .select({
      id: schedule.id,
      state: schedule.state,
      startsAt: schedule.startsAt,
      endsAt: schedule.endsAt,
      startedAt: schedule.startedAt,
      vcsSettingId: schedule.vcsSettingId,
      eventId: event.id,
      eventName: event.name,
      eventState: event.state,
      hostId: event.hostId,
    })
    .from(schedule)
    .innerJoin(event, eq(event.id, schedule.eventId))
    .where(and(eq(schedule.provider, 'zoom'), eq(schedule.providerMeetingId, meetingId)))
  return found ?? null
}

export type NewsSession = NonNullable<Awaited<ReturnType<typeof findSessionOfMeeting>>>

const isBefore = (column: PgColumn, at: Date) => or(isNull(column), lt(column, at))

/**
 * Records that the meeting of a schedule began. Returns true if it was not running before, as far as was known. Events older
 * than the stored state are ignored.
 */
export async function beginSession(tx: Transaction, { id }: NewsSession, at: Date) {
  const isNews = and(
    eq(schedule.id, id),
    gt(schedule.endsAt, sql`now()`),
    isBefore(schedule.startedAt, at),
    isBefore(schedule.endedAt, at),
    inArray(schedule.state, ['upcoming', 'live', 'completed']),
  )
  const [before] = await tx
    .select({ state: schedule.state, startedAt: schedule.startedAt, endedAt: schedule.endedAt })
    .from(schedule)
    .where(isNews)
    .for('update')
  if (!before) return false
  await tx.update(schedule).set({ state: 'live', startedAt: at, endedAt: null }).where(eq(schedule.id, id))
  return before.state !== 'live' || before.startedAt === null || before.endedAt !== null
}

/**
 * Records that the meeting of a schedule ended. `isNews`: this was not known before; `isOver`: the schedule was live
 * and no longer is. A meeting that ends before the schedule starts was a rehearsal, and the schedule is still to come.
 */
export async function endSession(tx: Transaction, { id, startsAt }: NewsSession, at: Date) {
  // Zoom reports the end in whole seconds.
  const isNews = and(
    eq(schedule.id, id),
    or(isNull(schedule.startedAt), lte(sql`date_trunc('second', ${schedule.startedAt})`, at)),
    isBefore(schedule.endedAt, at),
  )
  const isRehearsal = at < startsAt
  const over = await tx
    .update(schedule)
    .set({ state: isRehearsal ? 'upcoming' : 'completed', endedAt: at })
    .where(and(isNews, eq(schedule.state, 'live')))
    .returning({ id: schedule.id })
  // After a rehearsal its start is due again.
  if (isRehearsal) await wakeJobs(tx, 'session-clock')
  if (over.length > 0) return { isNews: true, isOver: true }
  // The start was never reported, or the clock has completed the schedule already.
  const known = await tx
    .update(schedule)
    .set({ endedAt: at, ...(!isRehearsal && { state: 'completed' as const }) })
    .where(and(isNews, inArray(schedule.state, ['upcoming', 'completed'])))
    .returning({ id: schedule.id })
  return { isNews: known.length > 0, isOver: false }
}

interface Expected {
  startedAt: Date
  endedAt: Date
}

const rowOf = (session: NewsSession, { startedAt, endedAt }: Expected) => ({
  name: session.eventName,
  eventId: session.eventId,
  hostId: session.hostId,
  scheduleId: session.id,
  startedAt,
  endedAt,
})

/**
 * The provider reports a finished recording. The server also looks for it after this time, in case the report is lost.
 */
const LOOK_AFTER = sql`now() + interval '10 minutes'`

/** Adds a recording that the provider is still processing. */
export async function expectRecording(tx: Transaction, session: NewsSession, times: Expected) {
  await tx
    .insert(recording)
    .values({ ...rowOf(session, times), dueAt: LOOK_AFTER })
    .onConflictDoNothing({ target: recording.scheduleId })
  await wakeJobs(tx, 'recordings')
}

/** Marks a recording as ready to fetch. One that is ready or was fetched before is left alone. */
export async function announceRecording(tx: Transaction, session: NewsSession, found: Expected & { sealed: string }) {
  const { startedAt, endedAt, sealed: sealedSource } = found
  const change = { sealedSource, startedAt, endedAt, state: 'processing' as const, attempts: 0, dueAt: presently }
  await tx
    .insert(recording)
    .values({ ...rowOf(session, found), ...change })
    .onConflictDoUpdate({
      target: recording.scheduleId,
      set: change,
      setWhere: sql`${inArray(recording.state, ['processing', 'failed'])} and ${isNull(recording.sealedSource)}`,
    })
  await wakeJobs(tx, 'recordings')
}

/** Whether a moment is within or after the schedule, and not in a rehearsal before it. */
export const isOfSession = ({ startsAt }: NewsSession, at: Date) => at >= startsAt
