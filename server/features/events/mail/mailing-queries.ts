import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../db/database.ts'
import { schedule } from '../../../db/schema/events.ts'
import { eventMailing } from '../../../db/schema/notices.ts'
import { isToCome } from '../schedule-queries.ts'

interface Span {
  startsAt: Date
  endsAt: Date
}

interface News {
  eventId: string
  scheduleId: string
  /** when it was to take place before it moved */
  previous?: Span
}

/** Sessions that the message about a cancelled event takes back at most; calendars that follow the feed hear of all. */
const MOST_SESSIONS = 10

const { previousStartsAt, previousEndsAt, markId } = eventMailing
/** Who waits for earlier news hears of all changes at once; who had them hears of the last one. */
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
const target = [eventMailing.eventId, eventMailing.scheduleIds]
/** Not the beginning of the transaction: somebody may have registered while it waited for the event. */
const rightNow = sql`clock_timestamp()`

/** Has everybody who registered told by mail that a session moved or was canceled; part of the transaction that does it. */
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
}

/** Has everybody who registered told by mail that an event is cancelled; to be called before its sessions are. */
export async function announceCancellation(tx: Transaction, eventId: string) {
  await tx.delete(eventMailing).where(and(eq(eventMailing.eventId, eventId), eq(eventMailing.kind, 'sessionMoved')))
  const toCome = await tx
    .select({ id: schedule.id })
    .from(schedule)
    .where(and(eq(schedule.eventId, eventId), isToCome))
    .orderBy(asc(schedule.startsAt), asc(schedule.id))
    .limit(MOST_SESSIONS)
  if (toCome.length === 0) return
  await tx
    .insert(eventMailing)
    .values({ kind: 'eventCanceled', eventId, scheduleIds: toCome.map((row) => row.id), createdAt: rightNow })
    .onConflictDoUpdate({ target, set: LATEST })
}

/** Ids of news on their way, the oldest first. */
export async function waitingMailings(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: eventMailing.id })
    .from(eventMailing)
    .orderBy(asc(eventMailing.createdAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** News for the rest of the transaction; undefined when they are gone or another process has them. */
export async function takeMailing(tx: Transaction, id: string) {
  const [row] = await tx.select().from(eventMailing).where(eq(eventMailing.id, id)).for('update', { skipLocked: true })
  return row
}
