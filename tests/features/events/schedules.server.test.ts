import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event, Schedule, ScheduleList } from '../../../openapi/generated/portal.ts'
import { schedule } from '../../../server/db/schema/events.ts'
import type { Problem } from '../../lib/caller.ts'
import { inMinutes, makeEvent, sessionsOf, webinar } from '../../lib/make-event.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'

let server: TestServer
const { start, token } = serverWith('tutor', 'student')
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

const add = (event: Event, startsAt: string, endsAt: string) =>
  server.api<Schedule & Problem>('POST', `/api/events/${event.id}/schedules`, {
    token: token('tutor'),
    body: { startsAt, endsAt },
  })
const one = (id: string, token?: string) => server.api<Schedule & Problem>('GET', `/api/schedules/${id}`, { token })
const get = (event: Event) => server.api<Event>('GET', `/api/events/${event.id}`, { token: token('tutor') })
const setTimes = (id: string, from: number, to: number) =>
  server.db
    .update(schedule)
    .set({ startsAt: new Date(inMinutes(from)), endsAt: new Date(inMinutes(to)) })
    .where(eq(schedule.id, id))

test('sessions are added, moved and canceled, and the event follows [EVENT-21]', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(1000))
  const made = await add(event, inMinutes(2000), inMinutes(2090))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ state: 'upcoming', duration: 5400, event: { id: event.id } })
  expect((await get(event)).body).toMatchObject({ startsAt: event.startsAt, endsAt: made.body.endsAt })

  const body = { startsAt: inMinutes(500), endsAt: inMinutes(560) }
  const path = `/api/events/${event.id}/schedules/${made.body.id}`
  const moved = await server.api<Schedule>('PUT', path, { token: token('tutor'), body })
  expect(moved.body).toMatchObject({ id: made.body.id, duration: 3600 })
  expect((await get(event)).body).toMatchObject({
    startsAt: moved.body.startsAt,
    nextScheduleId: made.body.id,
    duration: 3600,
  })

  expect((await server.api('DELETE', path, { token: token('tutor') })).status).toBe(204)
  expect((await one(made.body.id)).body.state).toBe('canceled')
  expect((await get(event)).body.startsAt).toBe(event.startsAt)
  const again = await server.api<Problem>('DELETE', path, { token: token('tutor') })
  expect(again.body).toMatchObject({ statusCode: 409, code: 'session-state' })
  const [row] = await server.db.select().from(schedule).where(eq(schedule.id, made.body.id))
  expect(row?.sequence).toBe(2)
})

test('an event whose last session is canceled keeps its times', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(1000))
  await server.api('DELETE', `/api/events/${event.id}/schedules/${event.nextScheduleId}`, { token: token('tutor') })
  expect((await get(event)).body).toMatchObject({ startsAt: event.startsAt, endsAt: event.endsAt, nextSchedule: null })
})

test('wrong times are refused by name and nothing is stored', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(1000))
  for (const [startsAt, endsAt, field] of [
    [inMinutes(-10), inMinutes(50), 'startsAt'],
    [inMinutes(300), inMinutes(200), 'endsAt'],
    [inMinutes(300), inMinutes(300), 'endsAt'],
    [inMinutes(300), inMinutes(300 + 1441), 'endsAt'],
    [inMinutes(1030), inMinutes(1090), 'startsAt'],
    ['2027-01-01T10:00:00', '2027-01-01T11:00:00', 'startsAt'],
    ['2027-13-01T10:00:00Z', '2027-01-01T11:00:00Z', 'startsAt'],
  ] as const) {
    const { status, body } = await add(event, startsAt, endsAt)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining([field])])
  }
  expect(await sessionsOf(server, event.id)).toHaveLength(1)
})

test('of 20 overlapping sessions that are added at once one remains', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(1000))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => add(event, inMinutes(3000 + index), inMinutes(3100))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 400)])
})

test('time changes the state of a schedule, and one that has started can neither move nor be canceled [EVENT-19]', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(1000))
  const id = event.nextScheduleId ?? ''
  const path = `/api/events/${event.id}/schedules/${id}`
  const body = { startsAt: inMinutes(500), endsAt: inMinutes(560) }
  await setTimes(id, -5, 55)
  expect((await one(id)).body.state).toBe('live')
  expect((await server.api<Problem>('PUT', path, { token: token('tutor'), body })).body.code).toBe('session-state')
  expect((await server.api<Problem>('DELETE', path, { token: token('tutor') })).body.code).toBe('session-state')
  await setTimes(id, -65, -5)
  expect((await one(id)).body.state).toBe('completed')
  expect((await get(event)).body.nextSchedule).toBeNull()
})

test('lists filter by event, state and tutor [EVENT-20]', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(1000))
  const far = await add(event, inMinutes(5000), inMinutes(5060))
  const near = await add(event, inMinutes(100), inMinutes(160))
  expect((await sessionsOf(server, event.id)).map((session) => session.id)).toEqual([
    near.body.id,
    event.nextScheduleId,
    far.body.id,
  ])
  await setTimes(near.body.id, -100, -40)
  const list = (query: string) => server.api<ScheduleList>('GET', `/api/schedules?filter[eventId]=${event.id}&${query}`)
  expect((await list('filter[state]=completed')).body.items.map((session) => session.id)).toEqual([near.body.id])
  expect((await list('filter[state][$in][]=upcoming&filter[state][$in][]=live')).body.totalItems).toBe(2)
  expect((await list('filter[state][$ne]=completed')).body.totalItems).toBe(2)
  expect((await list('filter[state][$notin][]=upcoming')).body.items.map((session) => session.id)).toEqual([
    near.body.id,
  ])
  expect((await list('filter[state]=nothing')).body.totalItems).toBe(0)
  expect((await list('filter[state][$exists]=true')).body.totalItems).toBe(3)
  expect((await list('filter[state][$gt]=live')).status).toBe(400)
  expect((await list(`filter[tutorIds]=${event.hostId}`)).body.totalItems).toBe(3)
  expect((await list(`filter[tutorIds]=${event.id}`)).body.totalItems).toBe(0)
  const first = await server.api<Schedule>(
    'GET',
    `/api/schedules?filter[eventId]=${event.id}&sort=startsAt&single=true`,
  )
  expect(first.body.id).toBe(near.body.id)
})

test('only participants see the address of the meeting', async () => {
  const event = await makeEvent(server, token('tutor'), webinar(1000))
  const id = event.nextScheduleId ?? ''
  const other = (await server.signIn('tutor2')).accessToken
  const admin = (await server.signIn('admin')).accessToken
  for (const by of [undefined, token('student'), other]) expect((await one(id, by)).body.vcsDetails).toBeNull()
  await server.api('POST', `/api/events/${event.id}/register`, { token: token('student') })
  const details = { id: null, provider: 'zoom', vcsSettingId: null }
  for (const by of [token('tutor'), admin, token('student')])
    expect((await one(id, by)).body.vcsDetails).toEqual(details)
})

test('only participants see that a session is offline (LIVE-17)', async () => {
  const place = { type: 'offline', location: 'Jakarta', totalTickets: 5 } as const
  const event = await makeEvent(server, token('tutor'), webinar(1100, place))
  const id = event.nextScheduleId ?? ''
  for (const by of [undefined, token('student')]) expect((await one(id, by)).body.vcsDetails).toBeNull()
  expect((await one(id, token('tutor'))).body.vcsDetails).toEqual({ id: null, provider: 'offline', vcsSettingId: null })
})

test('a schedule of another event, of a draft or without an event is 404', async () => {
  const [event, other] = [
    await makeEvent(server, token('tutor'), webinar(1000)),
    await makeEvent(server, token('tutor'), webinar(2000)),
  ]
  const path = `/api/events/${event.id}/schedules/${other.nextScheduleId}`
  const body = { startsAt: inMinutes(500), endsAt: inMinutes(560) }
  expect((await server.api('PUT', path, { token: token('tutor'), body })).status).toBe(404)
  const draft = await makeEvent(server, token('tutor'), webinar(1000), false)
  expect((await one(draft.nextScheduleId ?? '', token('student'))).status).toBe(404)
  expect((await one(draft.nextScheduleId ?? '', token('tutor'))).status).toBe(200)
})
