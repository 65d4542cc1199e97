import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { courseTutor } from '../../db/schema/courses.ts'
import { event, eventTutor, userEvent } from '../../db/schema/events.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { profile, userSettings } from '../../db/schema/people.ts'
import type { Principal } from '../../principal.ts'
import type { ChartPeriod } from './chart-periods.ts'

export interface Registrations {
  of: 'course' | 'event'
  /** only this course or event */
  targetId?: string | undefined
}

interface Span {
  zone: string
  period: ChartPeriod
  from: string
  to: string
}

/** Tables of registrations, and the ids that a tutor may count. */
const SOURCES = {
  course: {
    table: userCourse,
    target: userCourse.courseId,
    own: ({ userId }: Principal) => sql`select ${courseTutor.courseId} from ${courseTutor} join ${profile}
      on ${profile.id} = ${courseTutor.profileId} where ${profile.userId} = ${userId}`,
  },
  event: {
    table: userEvent,
    target: userEvent.eventId,
    own: ({ userId }: Principal) => sql`select ${eventTutor.eventId} from ${eventTutor} join ${profile}
        on ${profile.id} = ${eventTutor.profileId} where ${profile.userId} = ${userId}
      union select ${event.id} from ${event} join ${profile}
        on ${profile.id} = ${event.hostId} where ${profile.userId} = ${userId}`,
  },
}

/** The time zone in a person's settings. */
export async function findTimeZone(db: Queryable, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ timezone: userSettings.timezone })
    .from(userSettings)
    .where(eq(userSettings.userId, userId))
  return found?.timezone ?? null
}

/**
 * Counts registrations by the first day of their period. Periods follow the calendar, because a day has 23 or 25 hours
 * when the clocks change.
 */
export async function countRegistrations(
  db: Queryable,
  me: Principal,
  { of, targetId }: Registrations,
  { zone, period, from, to }: Span,
): Promise<Map<string, number>> {
  const { table, target, own } = SOURCES[of]
  const local = sql`${table.registeredAt} at time zone ${zone}`
  const conditions = [
    sql`${table.registeredAt} >= ${from}::date::timestamp at time zone ${zone}`,
    sql`${table.registeredAt} < (${to}::date + 1)::timestamp at time zone ${zone}`,
    ...(targetId === undefined ? [] : [sql`${target} = ${targetId}`]),
    ...(me.roles.includes('admin') ? [] : [sql`${target} in (${own(me)})`]),
  ]
  const { rows } = await db.execute<{ start: string; count: number }>(sql`
    select date_trunc(${period}, ${local})::date::text as start, count(*)::int as count
    from ${table} where ${sql.join(conditions, sql` and `)} group by 1`)
  return new Map(rows.map((row) => [row.start, row.count]))
}
