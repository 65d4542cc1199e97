import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../db/database.ts'
import { presently } from '../../db/schema/columns.ts'
import { attendance, event, schedule, userEvent } from '../../db/schema/events.ts'
import { user } from '../../db/schema/people.ts'
import { recording } from '../../db/schema/recordings.ts'
import { wakeJobs } from '../../jobs/wake.ts'
import { leads } from '../events/event-access.ts'

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

/** Marks everyone as having left a meeting that ended. */
export const emptySession = (tx: Transaction, scheduleId: string, at: Date) =>
  tx
    .update(attendance)
    .set({ leftAt: at })
    .where(and(eq(attendance.scheduleId, scheduleId), isNull(attendance.leftAt), lte(attendance.joinedAt, at)))

/**
 * Finds the user by the address that they joined with, among registered people and those who host or teach the event.
 */
export async function findAttendee(tx: Transaction, eventId: string, email: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(event, eq(event.id, eventId))
    .leftJoin(userEvent, and(eq(userEvent.eventId, event.id), eq(userEvent.userId, user.id)))
    .where(and(eq(user.username, email), or(isNotNull(userEvent.id), leads(sql`${user.id}`))))
  return found?.id ?? null
}

/** Records that a person joined. Returns true if they were not present before. */
export async function noteJoined(tx: Transaction, scheduleId: string, userId: string, joinedAt: Date) {
  const came = await tx
    .insert(attendance)
    .values({ scheduleId, userId, joinedAt })
    .onConflictDoUpdate({
      target: [attendance.scheduleId, attendance.userId],
      set: { joinedAt, leftAt: null },
      setWhere: sql`${lte(attendance.leftAt, joinedAt)} and ${lt(attendance.joinedAt, joinedAt)}`,
    })
    .returning({ userId: attendance.userId })
  return came.length > 0
}

/**
 * Records that a person left. Returns true if they were present. If messages arrive out of order, the later time
 * counts.
 */
export async function noteLeft(tx: Transaction, scheduleId: string, userId: string, leftAt: Date) {
  const isPresent = and(
    eq(attendance.scheduleId, scheduleId),
    eq(attendance.userId, userId),
    isNull(attendance.leftAt),
    lte(attendance.joinedAt, leftAt),
  )
  const went = await tx.update(attendance).set({ leftAt }).where(isPresent).returning({ userId: attendance.userId })
  if (went.length > 0) return true
  await tx.insert(attendance).values({ scheduleId, userId, joinedAt: leftAt, leftAt }).onConflictDoNothing()
  return false
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
