import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { attendance, attendee } from '../../../db/schema/attendance.ts'
import { event, schedule } from '../../../db/schema/events.ts'

/** The provider reports whole seconds. */
const startsAt = sql`date_trunc('second', ${schedule.startsAt})`
const endsAt = sql`date_trunc('second', ${schedule.endsAt})`

/** When a schedule began: at its start, or when somebody first came, so that a late host costs nobody anything. */
const beganAt: SQL = sql`coalesce((select greatest(${startsAt}, min(${attendance.joinedAt}))
  from ${attendance} join ${attendee} on ${attendee.id} = ${attendance.attendeeId}
  where ${attendee.scheduleId} = ${schedule.id} and ${attendance.joinedAt} < ${endsAt}
    and (${attendance.leftAt} is null or ${attendance.leftAt} > ${startsAt})), ${startsAt})`

/** When it ended: with its meeting, at the latest at its end. A rehearsal before it does not count. */
const endedAt = (began: SQL): SQL =>
  sql`case when ${schedule.endedAt} > ${began} then least(${schedule.endedAt}, ${endsAt}) else ${endsAt} end`

/** Whether it is over; until then nobody has missed anything. */
export const isOver: SQL = sql`(${schedule.state} = 'completed' or ${schedule.endsAt} <= now())`

/** Seconds of the intervals that a condition finds, as far as they lie within a time. */
export const secondsWithin = (which: SQL | undefined, { from, to }: { from: SQL; to: SQL }): SQL =>
  sql`coalesce((select floor(sum(greatest(0, extract(epoch from
      least(coalesce(${attendance.leftAt}, ${to}), ${to}) - greatest(${attendance.joinedAt}, ${from})))))
    from ${attendance} join ${attendee} on ${attendee.id} = ${attendance.attendeeId} where ${which}), 0)::int`

/** The begin and end of a schedule as columns of a row to be joined laterally. */
export const sessionLength: SQL = sql`(select began_at, ended_at, extract(epoch from ended_at - began_at)::int as seconds
  from (select ${beganAt} as began_at) as began, lateral (select ${endedAt(sql`began_at`)} as ended_at) as ended)`

export interface SessionLength {
  eventId: string
  endsAt: Date
  isOver: boolean
  beganAt: Date
  endedAt: Date
  /** seconds */
  length: number
  attendedShare: number | null
}

/** A schedule of the event with how long it lasted; null if it is none of the event. */
export async function findSessionLength(db: Queryable, eventId: string, scheduleId: string) {
  const { rows } = await db.execute<
    Record<'endsAt' | 'beganAt' | 'endedAt', string> & Omit<SessionLength, 'endsAt'>
  >(sql`
    select ${schedule.eventId} as "eventId", ${schedule.endsAt} as "endsAt", ${isOver} as "isOver",
      length.began_at as "beganAt", length.ended_at as "endedAt", length.seconds as length,
      ${event.attendedShare} as "attendedShare"
    from ${schedule} join ${event} on ${event.id} = ${schedule.eventId}, lateral ${sessionLength} as length
    where ${and(eq(schedule.id, scheduleId), eq(schedule.eventId, eventId))}`)
  const [row] = rows
  if (!row) return null
  const { endsAt, beganAt, endedAt } = row
  return { ...row, endsAt: new Date(endsAt), beganAt: new Date(beganAt), endedAt: new Date(endedAt) }
}
