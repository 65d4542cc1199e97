import { eq, type SQL, sql } from 'drizzle-orm'
import { ATTENDEE_STANDINGS } from '../../../../openapi/generated/constants.ts'
import type { Attendee, PresenceInterval } from '../../../../openapi/generated/portal.ts'
import type { Queryable } from '../../../db/database.ts'
import { attendance, attendee } from '../../../db/schema/attendance.ts'
import { event } from '../../../db/schema/events.ts'
import { user } from '../../../db/schema/people.ts'
import { filterable } from '../../../lists/operators.ts'
import type { ListSpec } from '../../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../../lists/select.ts'
import { isRegistered, leads } from '../../events/event-access-queries.ts'
import { type SessionLength, secondsWithin } from './session-length-queries.ts'

/** Intervals of one person in an answer. */
const MOST_INTERVALS = 100

/** Who came to the meeting of a schedule; the caller must lead its event. */
export function attendanceSource(db: Queryable, scheduleId: string, session: SessionLength): SourceById<Attendee> {
  const facts = factsOf(session)
  return {
    spec: attendanceList(facts),
    table: attendee,
    visible: eq(attendee.scheduleId, scheduleId),
    load: (ids) => loadAttendees(db, facts, ids),
  }
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** What follows of a row of `attendees` for the schedule. */
function factsOf({ eventId, endsAt, isOver, beganAt, endedAt, length, attendedShare }: SessionLength) {
  const ofEvent = (condition: SQL) =>
    sql`exists (select 1 from ${event} where ${eq(event.id, eventId)} and ${condition})`
  const standing = sql`case when ${ofEvent(leads(sql`${attendee.userId}`))} then 'tutor'
    when ${ofEvent(isRegistered(sql`${attendee.userId}`))} then 'registered' else 'guest' end`
  // A leave that was never reported is as late as the end of the schedule.
  const until = sql`least(now(), greatest(${attendee.presentSince}, ${moment(endsAt)}))`
  const isPresent = sql`(${attendee.presentSince} is not null and now() < ${moment(endsAt)})`
  const counted = secondsWithin(sql`${attendance.attendeeId} = person.id`, {
    from: moment(beganAt),
    to: moment(endedAt),
  })
  return {
    standing,
    isPresent,
    name: sql`coalesce(case when ${standing} <> 'guest' then (select ${user.firstName} || ' ' || ${user.lastName}
      from ${user} where ${user.id} = ${attendee.userId}) end, ${attendee.name}, ${attendee.email})`,
    leftAt: sql`case when ${attendee.presentSince} is null then ${attendee.lastLeftAt}
      when ${isPresent} then null else ${until} end`,
    seconds: sql`(${attendee.seconds} + case when ${attendee.presentSince} is null then 0
      else greatest(0, floor(extract(epoch from ${until} - ${attendee.presentSince}))) end)::int`,
    isAttended:
      isOver && attendedShare !== null
        ? sql`case when ${standing} <> 'tutor' then (select ${counted} * 100 >= ${attendedShare * length}
            from (select ${attendee.id} as id) as person) end`
        : sql`null::boolean`,
  }
}

type Facts = ReturnType<typeof factsOf>

const attendanceList = ({ standing, isPresent, name, leftAt, seconds, isAttended }: Facts): ListSpec => ({
  filter: {
    id: filterable('uuid', attendee.id),
    userId: filterable('uuid', attendee.userId),
    name: filterable('text', name),
    standing: {
      kind: 'choice',
      choices: Object.fromEntries(ATTENDEE_STANDINGS.map((one) => [one, sql`${standing} = ${one}`])),
    },
    isPresent: filterable('boolean', isPresent),
    isAttended: filterable('boolean', isAttended),
    seconds: filterable('integer', seconds),
    joinedAt: filterable('moment', attendee.firstJoinedAt),
    leftAt: filterable('moment', leftAt),
  },
  sort: { name: sql`lower(${name})`, standing, isAttended, seconds, joinedAt: attendee.firstJoinedAt, leftAt },
  tieBreak: attendee.id,
  defaultSort: 'name',
})

type Row = Omit<Attendee, 'intervals'> & { intervals: PresenceInterval[] | null }

const utc = (of: SQL) => sql`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function loadAttendees(db: Queryable, facts: Facts, ids: string[]): Promise<Attendee[]> {
  if (ids.length === 0) return []
  const of = sql`${attendance.attendeeId} = ${attendee.id}`
  const { rows } = await db.execute<Row & { [column: string]: unknown }>(sql`
    select ${attendee.id} as id, ${attendee.scheduleId} as "scheduleId", standing.is as standing,
      case when standing.is <> 'guest' then ${attendee.userId} end as "userId",
      case when standing.is = 'guest' then ${attendee.email} end as email,
      ${facts.name} as name, ${facts.isPresent} as "isPresent", ${utc(sql`${attendee.firstJoinedAt}`)} as "joinedAt",
      ${utc(facts.leftAt)} as "leftAt", ${facts.seconds} as seconds, ${facts.isAttended} as "isAttended",
      (select count(*)::int from ${attendance} where ${of}) as "intervalCount",
      (select json_agg(json_build_object('joinedAt', ${utc(sql`joined_at`)}, 'leftAt', ${utc(sql`left_at`)}) order by joined_at)
        from (select ${attendance.joinedAt}, ${attendance.leftAt} from ${attendance} where ${of}
          order by ${attendance.joinedAt} limit ${MOST_INTERVALS}) as first) as intervals
    from ${attendee}, lateral (select ${facts.standing} as is) as standing
    where ${attendee.id} = any(${sql.param(ids)}::uuid[])`)
  return inOrderOf(ids, rows, ({ id }) => id).map((row) => ({ ...row, intervals: row.intervals ?? [] }))
}
