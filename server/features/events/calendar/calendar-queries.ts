import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { event, schedule, userEvent } from '../../../db/schema/events.ts'
import { profile } from '../../../db/schema/people.ts'
import { leads } from '../event-access-queries.ts'
import type { CalendarEntry } from './calendar.ts'

/** The most schedules in a calendar; the earliest are dropped first. */
const MOST_ENTRIES = 1000
/** How long past schedules stay in a feed. */
const LOOK_BACK = sql`interval '90 days'`

/** The address of an event's page in the portal. */
const pageOf = (origin: string, { type, alias }: { type: 'webinar' | 'offline'; alias: string }) =>
  `${origin}/${type === 'webinar' ? 'webinar-content' : 'offline-events'}/${encodeURIComponent(alias)}`

/** Schedules as calendar entries, the earliest first. `origin` is the public address of the portal. */
async function selectCalendar(db: Queryable, origin: string, where: SQL | undefined): Promise<CalendarEntry[]> {
  const rows = await db
    .select({ schedule, event, firstName: profile.firstName, lastName: profile.lastName })
    .from(schedule)
    .innerJoin(event, eq(event.id, schedule.eventId))
    .leftJoin(profile, eq(profile.id, event.hostId))
    .where(where)
    .orderBy(sql`${schedule.startsAt} desc`)
    .limit(MOST_ENTRIES)
  return rows.reverse().map((row) => ({
    scheduleId: row.schedule.id,
    sequence: row.schedule.sequence,
    startsAt: row.schedule.startsAt,
    endsAt: row.schedule.endsAt,
    changedAt: new Date(Math.max(row.schedule.updatedAt.getTime(), row.event.updatedAt.getTime())),
    isCanceled: row.schedule.state === 'canceled' || row.event.state === 'cancelled',
    name: row.event.name,
    description: row.event.shortDescription,
    location: row.event.location,
    url: pageOf(origin, row.event),
    host: row.firstName === null ? null : [row.firstName, row.lastName].join(' '),
  }))
}

/** Schedules of events that a person registered for, hosts or teaches. */
const concerns = (db: Queryable, userId: string): SQL | undefined =>
  and(
    gt(schedule.endsAt, sql`now() - ${LOOK_BACK}`),
    sql`${event.state} <> 'draft'`,
    or(
      inArray(
        schedule.eventId,
        db.select({ id: userEvent.eventId }).from(userEvent).where(eq(userEvent.userId, userId)),
      ),
      leads(userId),
    ),
  )

export const selectEventCalendar = (db: Queryable, origin: string, eventId: string) =>
  selectCalendar(db, origin, eq(event.id, eventId))

/** A schedule as a calendar entry; null if there is none. */
export async function findCalendarEntry(db: Queryable, origin: string, scheduleId: string) {
  const [entry] = await selectCalendar(db, origin, eq(schedule.id, scheduleId))
  return entry ?? null
}

/** The schedules with the ids, the earliest first. */
export const selectCalendarOf = (db: Queryable, origin: string, scheduleIds: string[]) =>
  selectCalendar(db, origin, inArray(schedule.id, scheduleIds))

/** Schedules of an event that go on now, with so many hours before their start and after their end. */
export function selectCalendarNow(db: Queryable, origin: string, eventId: string, marginHours: number) {
  const margin = sql`make_interval(hours => ${marginHours})`
  const isNow = and(
    eq(schedule.eventId, eventId),
    lte(schedule.startsAt, sql`now() + ${margin}`),
    gt(schedule.endsAt, sql`now() - ${margin}`),
  )
  return selectCalendar(db, origin, isNow)
}

export const selectUserCalendar = (db: Queryable, origin: string, userId: string) =>
  selectCalendar(db, origin, concerns(db, userId))
