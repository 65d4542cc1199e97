import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../db/database.ts'
import { schedule } from '../../../db/schema/events.ts'
import { eventMailing } from '../../../db/schema/notices.ts'
import { wakeJobs } from '../../../jobs/wake.ts'
import { isToCome } from '../schedule-queries.ts'

export type Mailing = typeof eventMailing.$inferSelect

interface Span {
  startsAt: Date
  endsAt: Date
}

interface News {
  eventId: string
  scheduleId: string
  /** the times before the schedule was moved */
  previous?: Span
}

/**
 * The most schedules that one mail withdraws. Calendars that follow the feed get all of them.
 */
const MOST_SESSIONS = 10

const { previousStartsAt, previousEndsAt, markId } = eventMailing
/**
 * People who have not been sent the earlier change get both as one. If the mailing has begun, the message states only
 * the last change.
 */
const LATEST = {
  kind: sql`excluded.kind`,
  previousStartsAt: sql`case when ${markId} is null
    then coalesce(${previousStartsAt}, excluded.previous_starts_at) else excluded.previous_starts_at end`,
  previousEndsAt: sql`case when ${markId} is null
    then coalesce(${previousEndsAt}, excluded.previous_ends_at) else excluded.previous_ends_at end`,
  markRegisteredAt: null,
  markId: null,
  createdAt: sql`excluded.created_at`,
}
const target = [eventMailing.eventId, eventMailing.scheduleIds, eventMailing.topic]
/**
 * Not `now()`, which is the beginning of the transaction: a person may have registered while it waited for the lock on
 * the event.
 */
const rightNow = sql`clock_timestamp()`

/** Queues mail to all registered people that a schedule moved or was canceled, in the transaction that changes it. */
export async function announceSession(
  tx: Transaction,
  kind: 'sessionMoved' | 'sessionCanceled',
  { eventId, scheduleId, previous }: News,
) {
  await tx
    .insert(eventMailing)
    .values({
      kind,
      eventId,
      scheduleIds: [scheduleId],
      previousStartsAt: previous?.startsAt,
      previousEndsAt: previous?.endsAt,
      createdAt: rightNow,
    })
    .onConflictDoUpdate({ target, set: LATEST })
  await wakeJobs(tx, 'event-mailings')
}

/**
 * Queues what has happened with a schedule for the people registered, in the transaction that notes it. One that is
 * still told is told from the beginning.
 */
export async function announceMoment(
  tx: Transaction,
  kind: 'started' | 'ended' | 'recordingReady',
  { eventId, scheduleId }: Pick<News, 'eventId' | 'scheduleId'>,
) {
  await tx
    .insert(eventMailing)
    .values({ kind, eventId, scheduleIds: [scheduleId], createdAt: rightNow })
    .onConflictDoUpdate({ target, set: LATEST })
  await wakeJobs(tx, 'event-mailings')
}

/** The schedules to come that one mail can be about, the next one first. */
export async function comingSchedules(tx: Transaction, eventId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: schedule.id })
    .from(schedule)
    .where(and(eq(schedule.eventId, eventId), isToCome))
    .orderBy(asc(schedule.startsAt), asc(schedule.id))
    .limit(MOST_SESSIONS)
  return rows.map((row) => row.id)
}

/** Queues mail to all registered people that an event is cancelled. Call it before its schedules are canceled. */
export async function announceCancellation(tx: Transaction, eventId: string) {
  await tx.delete(eventMailing).where(and(eq(eventMailing.eventId, eventId), eq(eventMailing.kind, 'sessionMoved')))
  const toCome = await comingSchedules(tx, eventId)
  if (toCome.length === 0) return
  await tx
    .insert(eventMailing)
    .values({ kind: 'eventCanceled', eventId, scheduleIds: toCome, createdAt: rightNow })
    .onConflictDoUpdate({ target, set: LATEST })
  await wakeJobs(tx, 'event-mailings')
}

/** Ids of unfinished mailings, the oldest first. */
export async function waitingMailings(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: eventMailing.id })
    .from(eventMailing)
    .orderBy(asc(eventMailing.createdAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Locks a mailing for the rest of the transaction. Returns undefined if it is gone or another process has it. */
export async function takeMailing(tx: Transaction, id: string) {
  const [row] = await tx.select().from(eventMailing).where(eq(eventMailing.id, id)).for('update', { skipLocked: true })
  return row
}

/** Notes the last person who was told of a mailing, so that the next ones follow. */
export async function markMailing(tx: Transaction, id: string, mark: Pick<Mailing, 'markRegisteredAt' | 'markId'>) {
  await tx.update(eventMailing).set(mark).where(eq(eventMailing.id, id))
}

export async function deleteMailing(tx: Transaction, id: string) {
  await tx.delete(eventMailing).where(eq(eventMailing.id, id))
}
