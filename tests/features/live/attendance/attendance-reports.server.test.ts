import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance, attendee } from '../../../../server/db/schema/attendance.ts'
import { notificationTypesFor, register, setStart } from '../../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../../lib/live-server.ts'
import { type PastMeeting, pastMeeting } from './past-meeting.ts'

let server: LiveServer
let meeting: PastMeeting
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  meeting = await pastMeeting(server, 3600)
  await setStart(server, meeting.scheduleId, 600)
  await register(server, meeting.id, server.guest.token)
})

const told = (to: { id: string }) => notificationTypesFor(server, meeting.id, to.id)
const guest = () => ({ user_name: 'A Guest', email: server.guest.username })

/** Who was in the meeting, by the id of the account or the address, and from which second to which. */
async function present() {
  const rows = await server.db
    .select()
    .from(attendance)
    .innerJoin(attendee, eq(attendee.id, attendance.attendeeId))
    .where(eq(attendee.scheduleId, meeting.scheduleId))
    .orderBy(attendance.joinedAt)
  const second = (at: Date) => (at.getTime() - meeting.base) / 1000
  return rows.map(({ attendances: { joinedAt, leftAt }, attendees: { userId, email } }) => [
    userId ?? email,
    second(joinedAt),
    leftAt && second(leftAt),
  ])
}

test('each interval is kept, and the event’s host and tutors hear of it [LIVE-30]', async () => {
  await meeting.joined({ ...guest(), email: server.guest.username.toUpperCase() }, 50)
  await meeting.joined(guest(), 50)
  expect(await present()).toEqual([[server.guest.id, 50, null]])
  await meeting.left(guest(), 60)
  await meeting.left(guest(), 60)
  await meeting.joined(guest(), 50)
  expect(await present()).toEqual([[server.guest.id, 50, 60]])
  await meeting.joined(guest(), 70)
  await meeting.left(guest(), 60)
  expect(await present()).toEqual([
    [server.guest.id, 50, 60],
    [server.guest.id, 70, null],
  ])
  expect(await told(server.host)).toEqual(['event-user-joined', 'event-user-left', 'event-user-joined'])
  expect(await told(server.guest)).toEqual([])
})

test('who is reported to have left before they are reported to have joined was there meanwhile [LIVE-30]', async () => {
  await meeting.left(guest(), 60)
  expect(await present()).toEqual([])
  await meeting.joined(guest(), 50)
  expect(await present()).toEqual([[server.guest.id, 50, 60]])
  expect(await told(server.host)).toEqual([])
})

test('who has no account is a guest; who leaves without an address is known by the device [LIVE-31]', async () => {
  await meeting.joined({ email: 'nobody@example.com' }, 10)
  await meeting.left({ user_name: 'Ana', participant_uuid: 'device-1' }, 60)
  await meeting.left({ user_name: 'Ana', participant_uuid: 'device-2' }, 50)
  await meeting.joined({ user_name: 'Ana', email: server.host.username, participant_uuid: 'device-1' }, 20)
  await meeting.joined({}, 10)
  expect(await present()).toEqual([
    ['nobody@example.com', 10, null],
    [server.host.id, 20, 60],
  ])
  const rows = await server.db.select().from(attendee).where(eq(attendee.scheduleId, meeting.scheduleId))
  // Of the other Ana only the leave is known; she is somebody else for all we know.
  expect(rows.map(({ identity }) => identity).sort()).toEqual([
    `mail:${server.host.username}`,
    'mail:nobody@example.com',
    'name:Ana',
  ])
  await meeting.joined({ email: server.host.username, participant_uuid: 'device-2' }, 55)
  const after = await server.db.$count(attendee, eq(attendee.scheduleId, meeting.scheduleId))
  expect(after).toBe(2)
})

test('intervals end with the meeting, also where its end is reported late [LIVE-30]', async () => {
  await meeting.joined(guest(), 50)
  await meeting.ended(80)
  expect(await present()).toEqual([[server.guest.id, 50, 80]])
  await meeting.joined(guest(), 90)
  await meeting.ended(70)
  expect(await present()).toEqual([
    [server.guest.id, 50, 70],
    [server.guest.id, 90, null],
  ])
})
