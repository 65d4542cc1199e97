import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Event, Schedule } from '../../../openapi/generated/portal.ts'
import { simulatedMeeting } from '../../../server/db/schema/simulator.ts'
import { meetingSweep } from '../../../server/features/live/meeting-sweep-job.ts'
import { ProviderError } from '../../../server/features/live/zoom/provider-error.ts'
import { runJob } from '../../lib/jobs.ts'
import { makeLive, meetingsNamed, register, rowOf, setEventState, setStart } from '../../lib/live.ts'
import { inMinutes, makeEvent, sessionsOf, webinar } from '../../lib/make-event.ts'
import { addMember, type Member } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let admin: string
let host: Member
let stranger: Member
beforeAll(async () => {
  server = await startServer()
  admin = (await server.signIn('admin')).accessToken
  host = await addMember(server, 'hosting', ['tutor', 'student'])
  stranger = await addMember(server, 'strange', ['tutor', 'student'])
})
afterAll(() => server.close())

const as = <Body = { code?: string }>(token: string, method: string, path: string, body?: unknown) =>
  server.api<Body>(method, path, { token, body })
const synchronize = (id: string, token = host.token) =>
  as<Event & { code?: string }>(token, 'POST', `/api/events/${id}/synchronize`)

/** A schedule with a meeting, two hours ahead. */
async function planned(name: string) {
  const event = await makeLive(server, host.token, 60, { name })
  await event.start(host.token)
  await setStart(server, event.scheduleId, 7200)
  return event
}

test('a session that moves takes its meeting along', async () => {
  const event = await planned('Moving')
  const body = { startsAt: inMinutes(300), endsAt: inMinutes(390) }
  const moved = await as<Schedule>(host.token, 'PUT', event.address, body)
  expect(moved.status, moved.text).toBe(200)
  const [meeting] = await meetingsNamed(server, 'Moving')
  expect(meeting).toMatchObject({ startsAt: new Date(body.startsAt), duration: 90 })
  expect(meeting?.number).toBe((await rowOf(server, event.scheduleId)).providerMeetingId)
})

test('a session that may not move leaves its meeting where it is', async () => {
  const event = await planned('Staying')
  const [before] = await meetingsNamed(server, 'Staying')
  const other = { startsAt: inMinutes(500), endsAt: inMinutes(560) }
  await as(host.token, 'POST', `/api/events/${event.id}/schedules`, other)
  expect((await as(host.token, 'PUT', event.address, other)).status).toBe(400)
  expect((await as(stranger.token, 'PUT', event.address, { ...other, endsAt: inMinutes(550) })).status).toBe(403)
  expect(await meetingsNamed(server, 'Staying')).toEqual([before])
})

test('a session whose meeting was removed at the provider moves, and gets another when it is needed', async () => {
  const event = await planned('Lost')
  await server.db.delete(simulatedMeeting).where(eq(simulatedMeeting.topic, 'Lost'))
  const moved = await as(host.token, 'PUT', event.address, { startsAt: inMinutes(300), endsAt: inMinutes(360) })
  expect(moved.status).toBe(200)
  expect((await rowOf(server, event.scheduleId)).providerMeetingId).toBeNull()
})

test('a session that is canceled loses its meeting', async () => {
  const event = await planned('Canceled alone')
  expect((await as(host.token, 'DELETE', event.address)).status).toBe(204)
  expect(await meetingsNamed(server, 'Canceled alone')).toEqual([])
  expect((await rowOf(server, event.scheduleId)).providerMeetingId).toBeNull()
})

const endings: [what: string, method: string, path: string][] = [
  ['canceled', 'POST', '/cancel'],
  ['taken back to draft', 'POST', '/unpublish'],
  ['removed', 'DELETE', ''],
]
test.each(endings)('an event that is %s loses its meetings', async (what, method, path) => {
  const event = await planned(`Event ${what}`)
  expect(await meetingsNamed(server, `Event ${what}`)).toHaveLength(1)
  const { status, text } = await as(admin, method, `/api/events/${event.id}${path}`)
  expect(status, text).toBeLessThan(300)
  expect(await meetingsNamed(server, `Event ${what}`)).toEqual([])
})

test('a meeting that could not be removed at once is removed later, by any number of processes', async () => {
  const event = await planned('Removed later')
  const failing = vi
    .spyOn(server.video, 'of')
    .mockRejectedValue(new ProviderError('unreachable', { operation: 'test' }))
  expect((await as(host.token, 'POST', `/api/events/${event.id}/cancel`)).status).toBe(200)
  await runJob(meetingSweep, server.services)
  failing.mockRestore()
  expect(await meetingsNamed(server, 'Removed later')).toHaveLength(1)
  await Promise.all([runJob(meetingSweep, server.services), runJob(meetingSweep, server.services)])
  expect(await meetingsNamed(server, 'Removed later')).toEqual([])
  expect((await rowOf(server, event.scheduleId)).providerMeetingId).toBeNull()
})

test('synchronizing makes what is missing, renames and moves what is there, and removes what is not needed', async () => {
  const three = [200, 400, 600].map((start) => ({ startsAt: inMinutes(start), endsAt: inMinutes(start + 60) }))
  const event = await makeEvent(server, host.token, webinar(100, { name: 'Old name', createSchedules: three }))
  expect((await synchronize(event.id)).status).toBe(200)
  expect(await meetingsNamed(server, 'Old name')).toHaveLength(3)
  await as(host.token, 'PATCH', `/api/events/${event.id}`, { name: 'New name' })
  const [first, second] = await sessionsOf(server, event.id, host.token)
  const failing = vi
    .spyOn(server.video, 'of')
    .mockRejectedValue(new ProviderError('unreachable', { operation: 'test' }))
  await as(host.token, 'DELETE', `/api/events/${event.id}/schedules/${first?.id}`)
  failing.mockRestore()
  await setStart(server, second?.id ?? '', 9000, 1800)
  const answer = await synchronize(event.id)
  expect([answer.status, answer.body.name]).toEqual([200, 'New name'])
  expect(await meetingsNamed(server, 'Old name')).toEqual([])
  const renamed = await meetingsNamed(server, 'New name')
  expect(renamed.map((one) => one.duration).sort()).toEqual([30, 60])
  await server.db.delete(simulatedMeeting).where(eq(simulatedMeeting.topic, 'New name'))
  expect((await synchronize(event.id)).status).toBe(200)
  expect(await meetingsNamed(server, 'New name')).toHaveLength(2)
})

test('synchronizing ten times at once makes each meeting once', async () => {
  const event = await makeLive(server, host.token, 7200, { name: 'In parallel' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => synchronize(event.id)))
  expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200))
  expect(await meetingsNamed(server, 'In parallel')).toHaveLength(1)
})

test('synchronizing is for those who lead the event, once it is published', async () => {
  const event = await makeLive(server, host.token, 7200)
  const guest = await addMember(server, 'guesting', ['student'])
  await register(server, event.id, guest.token)
  expect((await synchronize(event.id, guest.token)).status).toBe(403)
  expect((await synchronize(event.id, stranger.token)).status).toBe(403)
  expect((await synchronize(event.id, admin)).status).toBe(200)
  await setEventState(server, event.id, 'draft')
  expect(await synchronize(event.id)).toMatchObject({ status: 409, body: { code: 'event-state' } })
  const offline = await makeEvent(server, host.token, webinar(600, { type: 'offline', location: 'Room 1' }))
  expect((await synchronize(offline.id)).status).toBe(200)
})
