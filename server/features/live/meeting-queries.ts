import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../db/database.ts'
import { presently } from '../../db/schema/columns.ts'
import { attendance, event, schedule, userEvent } from '../../db/schema/events.ts'
import { user } from '../../db/schema/people.ts'
import { recording } from '../../db/schema/recordings.ts'
import { leads } from '../events/event-access.ts'

/** The session of a meeting at Zoom, with what decides what its news mean. */
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

/** A session whose meeting began: true when it was not live until now. News that are older than what is known do nothing. */
export async function beginSession(tx: Transaction, { id }: NewsSession, at: Date) {
  const isNews = and(
    eq(schedule.id, id),
    gt(schedule.endsAt, sql`now()`),
    isBefore(schedule.startedAt, at),
    isBefore(schedule.endedAt, at),
  )
  const change = { state: 'live' as const, startedAt: at, endedAt: null }
  const begun = await tx
    .update(schedule)
    .set(change)
    .where(and(isNews, inArray(schedule.state, ['upcoming', 'completed'])))
    .returning({ id: schedule.id })
  // The clock was first.
  if (begun.length === 0) {
    await tx
      .update(schedule)
      .set(change)
      .where(and(isNews, eq(schedule.state, 'live')))
  }
  return begun.length > 0
}

/**
 * A session whose meeting ended: `isNews` when this was not known, `isOver` when people knew it as live and now it is not.
 * Ended before it was to begin, it was a rehearsal, and the session is still to come.
 */
export async function endSession(tx: Transaction, { id, startsAt }: NewsSession, at: Date) {
  // Zoom tells the end in whole seconds.
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
  if (over.length > 0) return { isNews: true, isOver: true }
  // Its beginning was never heard of, or the clock was first.
  const known = await tx
    .update(schedule)
    .set({ endedAt: at, ...(!isRehearsal && { state: 'completed' as const }) })
    .where(and(isNews, inArray(schedule.state, ['upcoming', 'completed'])))
    .returning({ id: schedule.id })
  return { isNews: known.length > 0, isOver: false }
}

/** Nobody is in a meeting that ended. */
export const emptySession = (tx: Transaction, scheduleId: string, at: Date) =>
  tx
    .update(attendance)
    .set({ leftAt: at })
    .where(and(eq(attendance.scheduleId, scheduleId), isNull(attendance.leftAt), lte(attendance.joinedAt, at)))

/** Who that is: somebody who registered for the event or leads it, by the address that they joined with. */
export async function findAttendee(tx: Transaction, eventId: string, email: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(event, eq(event.id, eventId))
    .leftJoin(userEvent, and(eq(userEvent.eventId, event.id), eq(userEvent.userId, user.id)))
    .where(and(eq(user.username, email), or(isNotNull(userEvent.id), leads(sql`${user.id}`))))
  return found?.id ?? null
}

/** Who came; true when they were not there before. */
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

/** Who went; true when they were there. Of two messages that overtook each other the later one counts. */
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

/** A provider tells when a recording is there; it is looked for all the same, should that get lost. */
const LOOK_AFTER = sql`now() + interval '10 minutes'`

/** A recording that its provider is making. */
export async function expectRecording(tx: Transaction, session: NewsSession, times: Expected) {
  await tx
    .insert(recording)
    .values({ ...rowOf(session, times), dueAt: LOOK_AFTER })
    .onConflictDoNothing({ target: recording.scheduleId })
}

/** A recording that can be fetched now; one that is ready or was fetched before is left alone. */
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
}

/** Whether that moment lies in the session or after it, and not in a rehearsal. */
export const isOfSession = ({ startsAt }: NewsSession, at: Date) => at >= startsAt
