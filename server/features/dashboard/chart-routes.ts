import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { courseTutor } from '../../db/schema/courses.ts'
import { event, eventTutor, userEvent } from '../../db/schema/events.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { profile, userSettings } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, person } from '../../http/handler.ts'
import type { Principal } from '../../principal.ts'
import { addDays, MAX_PERIODS, periodStarts, today } from './chart-periods.ts'

const USUAL_DAYS = 30

interface Source {
  table: typeof userCourse | typeof userEvent
  target: PgColumn
  /** only this course or event */
  targetId: string | undefined
  /** ids that a tutor may count */
  own(me: Principal): SQL
}

/** Registrations by day, week or month of the caller's own calendar; a day has 23 or 25 hours when clocks change. */
async function chart(
  call: Call<'getCourseRegistrationChart'> | Call<'getEventRegistrationChart'>,
  { table, target, targetId, own }: Source,
) {
  const { db, query } = call
  const me = person(call)
  const [settings] = await db
    .select({ timezone: userSettings.timezone })
    .from(userSettings)
    .where(eq(userSettings.userId, me.userId))
  const zone = settings?.timezone ?? 'UTC'
  const period = query.period ?? 'day'
  const to = query.to ?? today(zone)
  const from = query.from ?? addDays(to, -USUAL_DAYS)
  if (from > to) throw refuse('from', 'fields.maximum', to)
  const starts = periodStarts(period, from, to)
  if (!starts) throw refuse('from', 'fields.maxItems', MAX_PERIODS)

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
  const counts = new Map(rows.map((row) => [row.start, row.count]))
  const points = starts.map((startsOn) => ({ startsOn, count: counts.get(startsOn) ?? 0 }))
  return { period, from, to, total: points.reduce((sum, point) => sum + point.count, 0), points }
}

const refuse = (field: string, key: string, limit: string | number) =>
  new DomainError('invalid-request', { fieldKeys: { [field]: { key, values: { limit } } } })

export const charts = {
  async getCourseRegistrationChart(call) {
    return chart(call, {
      table: userCourse,
      target: userCourse.courseId,
      targetId: call.query.courseId,
      own: (me) => sql`select ${courseTutor.courseId} from ${courseTutor} join ${profile}
        on ${profile.id} = ${courseTutor.profileId} where ${profile.userId} = ${me.userId}`,
    })
  },

  async getEventRegistrationChart(call) {
    return chart(call, {
      table: userEvent,
      target: userEvent.eventId,
      targetId: call.query.eventId,
      own: (me) => sql`select ${eventTutor.eventId} from ${eventTutor} join ${profile}
          on ${profile.id} = ${eventTutor.profileId} where ${profile.userId} = ${me.userId}
        union select ${event.id} from ${event} join ${profile}
          on ${profile.id} = ${event.hostId} where ${profile.userId} = ${me.userId}`,
    })
  },
} satisfies Handlers
