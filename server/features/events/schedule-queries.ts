import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Schedule, ScheduleState, ScheduleSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { event, eventTutor, schedule } from '../../db/schema/events.ts'
import { statement } from '../../db/statement.ts'
import { wakeJobs } from '../../jobs/wake.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { eventVisibleTo, isRegistered, leads } from './event-access-queries.ts'
import { summaryOfEvent, toEventSummary } from './event-summary-queries.ts'
import { windowsOf } from './join-windows.ts'

/** The current state of a schedule: the stored one, corrected by the clock. */
const stateNow = sql<ScheduleState>`case
  when ${schedule.state} in ('canceled', 'completed') then ${schedule.state}
  when ${schedule.endsAt} <= now() then 'completed'
  when ${schedule.startsAt} <= now() then 'live'
  else ${schedule.state} end`

/**
 * When a schedule really began (EVENT-36): when its host started the meeting, which a rehearsal that ended is not, or by
 * the clock where there is no meeting to start.
 */
const startedNow = sql<Date | null>`case
  when ${schedule.state} = 'canceled' then null
  when ${schedule.provider} = 'offline' then case when ${schedule.startsAt} <= now() then ${schedule.startsAt} end
  when ${schedule.endedAt} is null or ${schedule.state} = 'completed' then ${schedule.startedAt} end`.mapWith(
  schedule.startedAt,
)

/** The same as `stateNow`, as conditions that can use an index. */
const states: Record<ScheduleState, SQL> = {
  upcoming: sql`${schedule.state} = 'upcoming' and ${schedule.startsAt} > now()`,
  live: sql`(${schedule.state} = 'live' or ${schedule.state} = 'upcoming' and ${schedule.startsAt} <= now())
    and ${schedule.endsAt} > now()`,
  completed: sql`${schedule.state} = 'completed' or ${schedule.state} in ('upcoming', 'live') and ${schedule.endsAt} <= now()`,
  canceled: sql`${schedule.state} = 'canceled'`,
}

/** Schedules that have neither ended nor been canceled. */
export const isToCome = sql`${schedule.state} in ('upcoming', 'live') and ${schedule.endsAt} > now()`

/** The filters and sort fields of `GET /api/schedules`. */
export const scheduleList: ListSpec = {
  filter: {
    id: filterable('uuid', schedule.id),
    eventId: filterable('uuid', schedule.eventId),
    eventType: filterable('text', schedule.eventType),
    state: { kind: 'choice', choices: states },
    startsAt: filterable('moment', schedule.startsAt),
    endsAt: filterable('moment', schedule.endsAt),
    duration: filterable('integer', schedule.duration),
    tutorIds: {
      kind: 'relation',
      has: (ids) => sql`${schedule.eventId} in (select ${event.id} from ${event} where ${inArray(event.hostId, ids)}
        union select ${eventTutor.eventId} from ${eventTutor} where ${inArray(eventTutor.profileId, ids)})`,
      count: sql`(select count(*) from ${eventTutor} where ${eventTutor.eventId} = ${schedule.eventId})`,
    },
  },
  sort: { startsAt: schedule.startsAt },
  tieBreak: schedule.id,
  defaultSort: 'startsAt',
  populate: ['event'],
  keepsTotal: true,
}

/** Schedules of events that the caller may see. */
export const scheduleVisibleTo = (principal: Principal | null): SQL =>
  sql`exists (select 1 from ${event} where ${event.id} = ${schedule.eventId} and ${eventVisibleTo(principal) ?? sql`true`})`

/** The items of `GET /api/schedules` that the caller may see. */
export const scheduleSource = (db: Queryable, principal: Principal | null): SourceById<Schedule> => ({
  spec: scheduleList,
  table: schedule,
  visible: scheduleVisibleTo(principal),
  load: (ids) => loadSchedules(db, principal, ids),
})

/** A schedule by its id, if the caller may see it. */
export async function findSchedule(db: Queryable, principal: Principal | null, id: string): Promise<Schedule | null> {
  const where = and(scheduleVisibleTo(principal), eq(schedule.id, id))
  const found = await db.select({ id: schedule.id }).from(schedule).where(where)
  const [one] = await loadSchedules(
    db,
    principal,
    found.map((row) => row.id),
  )
  return one ?? null
}

const { id, state: _, startsAt, endsAt, duration } = getTableColumns(schedule)
const summaryColumns = {
  id,
  eventId: schedule.eventId,
  startsAt,
  endsAt,
  startedAt: startedNow,
  duration,
  state: stateNow,
}

type SummaryRow = {
  id: string
  startsAt: Date
  endsAt: Date
  startedAt: Date | null
  duration: number
  state: ScheduleState
}

export const toSummary = (row: SummaryRow): ScheduleSummary => ({
  id: row.id,
  state: row.state,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  duration: row.duration,
  joinOpensAt: windowsOf(row).joinOpensAt.toISOString(),
  startOpensAt: windowsOf(row).startOpensAt.toISOString(),
})

const me = sql`${sql.placeholder('userId')}`

const schedulesById = statement('schedules_by_id', (db) =>
  db
    .select({
      schedule: {
        ...summaryColumns,
        eventType: schedule.eventType,
        provider: schedule.provider,
        vcsSettingId: schedule.vcsSettingId,
        providerMeetingId: schedule.providerMeetingId,
      },
      event: summaryOfEvent,
      cover: media,
      takesPart: sql<boolean>`(${leads(me)} or ${isRegistered(me)}) is true`,
    })
    .from(schedule)
    .innerJoin(event, eq(event.id, schedule.eventId))
    .leftJoin(media, eq(media.id, event.coverId))
    .where(sql`${schedule.id} = any(${sql.placeholder('ids')})`),
)

/**
 * Schedules as the caller sees them, in the order of the ids. Only its host, tutors, ticket holders and admins see the
 * details of a meeting.
 */
export async function loadSchedules(db: Queryable, principal: Principal | null, ids: string[]): Promise<Schedule[]> {
  if (ids.length === 0) return []
  const rows = await schedulesById(db).execute({ ids, userId: principal?.userId ?? null })
  const isAdmin = principal?.roles.includes('admin') ?? false
  return inOrderOf(ids, rows, (row) => row.schedule.id).map((row) => {
    const { provider, providerMeetingId, vcsSettingId, eventId, eventType } = row.schedule
    const isShown = isAdmin || row.takesPart
    return {
      ...toSummary(row.schedule),
      eventId,
      eventType,
      vcsDetails: isShown ? { id: providerMeetingId, provider, vcsSettingId } : null,
      event: toEventSummary(row.event, row.cover),
    }
  })
}

/** The first schedule of an event that is upcoming or live; for a column, to be joined laterally. */
export const nextSchedule = (db: Queryable, eventId: PgColumn | string) =>
  db
    .select({
      id,
      startsAt,
      endsAt,
      startedAt: startedNow.as('started_now'),
      duration,
      state: stateNow.as('state_now'),
    })
    .from(schedule)
    .where(and(eq(schedule.eventId, eventId), isToCome))
    .orderBy(asc(schedule.startsAt), asc(schedule.id))
    .limit(1)

/** Schedules of an event that are not canceled, which a new one must not overlap. */
export const otherSessions = (db: Queryable, eventId: string) =>
  db
    .select({ id: schedule.id, startsAt: schedule.startsAt, endsAt: schedule.endsAt })
    .from(schedule)
    .where(and(eq(schedule.eventId, eventId), sql`${schedule.state} <> 'canceled'`))

/** A schedule of the event with its current state, locked for the rest of the transaction. */
export async function lockSchedule(tx: Transaction, eventId: string, scheduleId: string) {
  const [row] = await tx
    .select({ schedule, stateNow })
    .from(schedule)
    .where(and(eq(schedule.id, scheduleId), eq(schedule.eventId, eventId)))
    .for('update')
  return row ?? null
}

/** Jobs for which the times of schedules decide what is due next. */
export const SCHEDULE_JOBS = ['session-clock', 'reminders'] as const

type ScheduleChange = Partial<Pick<typeof schedule.$inferInsert, 'state' | 'startsAt' | 'endsAt' | 'duration'>>

/** Changes a schedule and its sequence number, so that calendars accept the update. */
export async function updateSchedule(tx: Transaction, scheduleId: string, change: ScheduleChange) {
  await tx
    .update(schedule)
    .set({ ...change, sequence: sql`${schedule.sequence} + 1`, updatedAt: new Date() })
    .where(eq(schedule.id, scheduleId))
  await wakeJobs(tx, ...SCHEDULE_JOBS)
}
