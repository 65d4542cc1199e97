import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SessionAttendance } from '../../../../openapi/generated/portal.ts'
import type { Queryable } from '../../../db/database.ts'
import { attendee } from '../../../db/schema/attendance.ts'
import { event, schedule, userEvent } from '../../../db/schema/events.ts'
import { filterable } from '../../../lists/operators.ts'
import type { ListSpec } from '../../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../../lists/select.ts'
import { loadEventSummaries } from '../../events/event-summary-queries.ts'
import { isOver, secondsWithin, sessionLength } from './session-length-queries.ts'

/** How long a person was in the sessions of their events that are over. */
export const ownAttendanceSource = (db: Queryable, userId: string): SourceById<SessionAttendance> => ({
  spec: ownAttendanceList(userId),
  table: schedule,
  visible: and(
    isOver,
    sql`${schedule.state} <> 'canceled'`,
    // An offline event has no meeting that could tell.
    sql`${schedule.provider} <> 'offline'`,
    sql`${schedule.eventId} in (select ${userEvent.eventId} from ${userEvent} where ${eq(userEvent.userId, userId)})`,
  ),
  load: (ids) => loadOwnAttendance(db, userId, ids),
})

/** The percentage that counts is fulfilled to the second. */
const needed = sql`ceil(length.seconds * ${event.attendedShare} / 100.0)::int`

/** Seconds in which the person was there while the session lasted. */
const counted = (userId: string) =>
  secondsWithin(and(sql`${attendee.scheduleId} = ${schedule.id}`, eq(attendee.userId, userId)), {
    from: sql`length.began_at`,
    to: sql`length.ended_at`,
  })

const isAttended = (userId: string): SQL => sql`(select ${counted(userId)} >= ${needed}
  from ${event}, lateral ${sessionLength} as length where ${event.id} = ${schedule.eventId})`

const ownAttendanceList = (userId: string): ListSpec => ({
  filter: {
    id: filterable('uuid', schedule.id),
    eventId: filterable('uuid', schedule.eventId),
    startsAt: filterable('moment', schedule.startsAt),
    isAttended: filterable('boolean', isAttended(userId)),
  },
  sort: { startsAt: schedule.startsAt },
  tieBreak: schedule.id,
  defaultSort: '-startsAt',
  populate: ['event'],
})

type Row = Omit<SessionAttendance, 'event'>

async function loadOwnAttendance(db: Queryable, userId: string, ids: string[]): Promise<SessionAttendance[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row & { [column: string]: unknown }>(sql`
    select ${schedule.id} as id, ${schedule.eventId} as "eventId", ${schedule.startsAt} as "startsAt",
      ${schedule.endsAt} as "endsAt", length.seconds as "sessionSeconds", ${counted(userId)} as seconds,
      ${needed} as "neededSeconds", ${counted(userId)} >= ${needed} as "isAttended"
    from ${schedule} join ${event} on ${event.id} = ${schedule.eventId}, lateral ${sessionLength} as length
    where ${schedule.id} = any(${sql.param(ids)}::uuid[])`)
  const events = await loadEventSummaries(
    db,
    rows.map(({ eventId }) => eventId),
  )
  return inOrderOf(ids, rows, ({ id }) => id).flatMap((row) => {
    const summary = events.get(row.eventId)
    if (!summary) return []
    const [startsAt, endsAt] = [row.startsAt, row.endsAt].map((at) => new Date(at).toISOString())
    return startsAt && endsAt ? [{ ...row, startsAt, endsAt, event: summary }] : []
  })
}
