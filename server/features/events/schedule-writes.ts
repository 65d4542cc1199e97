import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { event, schedule } from '../../db/schema/events.ts'
import { msUntil } from '../../jobs/wake.ts'
import { isToCome } from './schedule-queries.ts'

type NewSchedule = typeof schedule.$inferInsert

/** Locks an event for the rest of the transaction; null if there is none. */
export async function lockEventRow(tx: Transaction, id: string) {
  const [row] = await tx.select().from(event).where(eq(event.id, id)).for('update')
  return row ?? null
}

/** How many schedules of an event have neither ended nor been canceled. */
export const countToCome = (tx: Transaction, eventId: string) =>
  tx.$count(schedule, and(eq(schedule.eventId, eventId), isToCome))

export const insertSchedules = (tx: Transaction, rows: NewSchedule[]) =>
  tx.insert(schedule).values(rows).returning({ id: schedule.id })

/** Changes the account of an event's schedules to come that have no meeting yet. */
export async function updateAccount(
  tx: Transaction,
  eventId: string,
  account: Pick<NewSchedule, 'provider' | 'vcsSettingId'>,
) {
  await tx
    .update(schedule)
    .set(account)
    .where(and(eq(schedule.eventId, eventId), isToCome, isNull(schedule.providerMeetingId)))
}

/** Updates the event's start and end from its schedules. Canceled ones count only if there are no others. */
export async function spanEvent(tx: Transaction, eventId: string) {
  const counts = sql`(${schedule.state} <> 'canceled' or not exists (select 1 from schedules other
    where other.event_id = ${eventId} and other.state <> 'canceled'))`
  const ofEvent = and(eq(schedule.eventId, eventId), counts)
  await tx
    .update(event)
    .set({
      startsAt: sql`(select min(${schedule.startsAt}) from ${schedule} where ${ofEvent})`,
      endsAt: sql`(select max(${schedule.endsAt}) from ${schedule} where ${ofEvent})`,
      duration: sql`(select ${schedule.duration} from ${schedule} where ${ofEvent} order by ${schedule.startsAt} limit 1)`,
      updatedAt: new Date(),
    })
    .where(eq(event.id, eventId))
}

/** Cancels the schedules of an event that have not ended. */
export const cancelSchedules = (tx: Transaction, eventId: string) =>
  tx
    .update(schedule)
    .set({ state: 'canceled', sequence: sql`${schedule.sequence} + 1`, updatedAt: new Date() })
    .where(and(eq(schedule.eventId, eventId), isToCome))

/** The first start or end to come. Schedules that are upcoming start before they end. */
const nextChange = sql`select least(
  (select min(${schedule.startsAt}) from ${schedule} where ${schedule.state} = 'upcoming'),
  (select min(${schedule.endsAt}) from ${schedule} where ${schedule.state} = 'live'))`

/** ms until a schedule starts or ends; null if none is to come. */
export const clockDueIn = (db: Queryable) => msUntil(db, nextChange)

/** By the clock these go on, but are not live yet. */
const toBegin = and(eq(schedule.state, 'upcoming'), lte(schedule.startsAt, sql`now()`), sql`${schedule.endsAt} > now()`)
/** By the clock these are over. */
const toEnd = and(inArray(schedule.state, ['upcoming', 'live']), lte(schedule.endsAt, sql`now()`))

/**
 * Locks the events before their schedules change, as `lockEventRow` does: a changed schedule changes its event, too.
 * Returns their ids, none if nothing is due.
 */
async function lockEventsOf(tx: Transaction, due: SQL | undefined): Promise<string[]> {
  const dueIds = tx.select({ id: schedule.eventId }).from(schedule).where(due)
  const locked = await tx
    .select({ id: event.id })
    .from(event)
    .where(inArray(event.id, dueIds))
    .orderBy(asc(event.id))
    .for('update')
  return locked.map((row) => row.id)
}

export const lockEventsToBegin = (tx: Transaction) => lockEventsOf(tx, toBegin)

export const lockEventsToEnd = (tx: Transaction) => lockEventsOf(tx, toEnd)

const ofEvents = (ids: string[]) => sql`${schedule.eventId} = any(${sql.param(ids)})`

/** Marks the schedules of these events as live whose start has come. */
export const beginSchedules = (tx: Transaction, eventIds: string[]) =>
  tx
    .update(schedule)
    .set({ state: 'live' })
    .where(and(toBegin, ofEvents(eventIds)))
    .returning({ id: schedule.id, eventId: schedule.eventId, provider: schedule.provider })

/** Marks the schedules of these events as completed whose end has come. */
export const endSchedules = (tx: Transaction, eventIds: string[]) =>
  tx
    .update(schedule)
    .set({ state: 'completed' })
    .where(and(toEnd, ofEvents(eventIds)))
    .returning({ id: schedule.id, eventId: schedule.eventId, endsAt: schedule.endsAt })
