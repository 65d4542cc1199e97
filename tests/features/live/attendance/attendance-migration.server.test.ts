import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schedule } from '../../../../server/db/schema/events.ts'
import { type LiveServer, startLiveServer } from '../../../lib/live-server.ts'
import { pastMeeting } from './past-meeting.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const FILE = new URL('../../../../server/db/migrations/0018_attendance.sql', import.meta.url)

/** The tables as they were before the migration. */
const BEFORE = [
  'drop table attendance_reports, attendances, meeting_ends, attendees',
  'alter table events drop column attended_share',
  `create table attendances (schedule_id uuid not null, user_id uuid not null, joined_at timestamp (3) with time zone not null,
    left_at timestamp (3) with time zone, constraint attendances_schedule_id_user_id_pk primary key (schedule_id, user_id))`,
  `alter table attendances add constraint attendances_schedule_id_schedules_id_fk foreign key (schedule_id)
    references schedules (id) on delete cascade`,
  `alter table attendances add constraint attendances_user_id_users_id_fk foreign key (user_id)
    references users (id) on delete cascade`,
  'create index attendances_user on attendances (user_id)',
]

test('what was recorded before intervals is kept, and goes on from there [LIVE-30]', async () => {
  const meeting = await pastMeeting(server, 3600)
  const moment = (second: number) => new Date(meeting.base + second * 1000).toISOString()
  await server.db.transaction(async (tx) => {
    for (const one of BEFORE) await tx.execute(sql.raw(one))
    await tx.execute(sql`insert into attendances values (${meeting.scheduleId}, ${server.host.id}, ${moment(0)}, ${moment(1800)}),
      (${meeting.scheduleId}, ${server.guest.id}, ${moment(60)}, null),
      (${meeting.scheduleId}, ${server.stranger.id}, ${moment(90)}, ${moment(90)})`)
    await tx.update(schedule).set({ endedAt: new Date(meeting.base - 60_000) })
    for (const one of readFileSync(FILE, 'utf8').split('--> statement-breakpoint')) await tx.execute(sql.raw(one))
  })
  const list = async () => {
    const { rows } = await server.db.execute(sql`select email, seconds, first_joined_at is not null as came,
      present_since is not null as present, (select count(*)::int from attendances where attendee_id = attendees.id) as intervals
      from attendees order by email`)
    return rows
  }
  expect(await list()).toEqual([
    { email: server.guest.username, seconds: 0, came: true, present: true, intervals: 1 },
    { email: server.host.username, seconds: 1800, came: true, present: false, intervals: 1 },
    { email: server.stranger.username, seconds: 0, came: false, present: false, intervals: 0 },
  ])
  await meeting.joined({ email: server.host.username }, 2400)
  await meeting.joined({ email: server.stranger.username }, 30)
  await meeting.ended(3000)
  expect(await list()).toEqual([
    { email: server.guest.username, seconds: 2940, came: true, present: false, intervals: 1 },
    { email: server.host.username, seconds: 2400, came: true, present: false, intervals: 2 },
    { email: server.stranger.username, seconds: 60, came: true, present: false, intervals: 1 },
  ])
})
