import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserEvent, UserEventList } from '../../../openapi/generated/portal.ts'
import { schedule } from '../../../server/db/schema/events.ts'
import type { Problem } from '../../lib/caller.ts'
import { inMinutes, makeEvent, webinar } from '../../lib/make-event.ts'
import { addPerson } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'

let server: TestServer
const { start, as, token } = serverWith('tutor', 'student', 'student2')
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

describe('registering', () => {
  test('takes a ticket once, and shows in the lists of both sides [EVENT-23] [EVENT-24]', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(800, { totalTickets: 2 }))
    const { status, body } = await as<UserEvent>('student', 'POST', `/api/events/${made.alias}/register`)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      eventId: made.id,
      eventState: 'published',
      event: { isRegistered: true, soldTickets: 1, availableTickets: 1 },
      nextSchedule: { id: made.nextScheduleId },
      profile: { role: 'student' },
    })
    expect((await as('student', 'POST', `/api/events/${made.id}/register`)).body).toMatchObject({
      code: 'already-registered',
    })
    const mine = await as<UserEventList>('student', 'GET', `/api/user-events?filter[eventId]=${made.id}`)
    expect(mine.body.items.map((one) => one.id)).toEqual([body.id])
    const theirs = await as<UserEventList>('tutor', 'GET', `/api/events/${made.id}/registrations`)
    expect(theirs.body.items.map((one) => one.id)).toEqual([body.id])
    expect(
      (await as<UserEventList>('student2', 'GET', `/api/user-events?filter[eventId]=${made.id}`)).body.items,
    ).toEqual([])
    const next = await as<UserEventList>(
      'student',
      'GET',
      '/api/user-events?sort=nextStartsAt&filter[nextStartsAt][$exists]=true',
    )
    const times = next.body.items.map((one) => Date.parse(one.nextSchedule?.startsAt ?? ''))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.length).toBeGreaterThan(1)
  })

  test('ends with the event', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(800))
    const over = { startsAt: new Date(inMinutes(-120)), endsAt: new Date(inMinutes(-60)) }
    await server.db.update(schedule).set(over).where(eq(schedule.eventId, made.id))
    expect((await as('student', 'POST', `/api/events/${made.id}/register`)).body).toMatchObject({
      statusCode: 409,
      code: 'event-over',
    })
    expect((await as('student', 'POST', '/api/events/nothing-of-this-name/register')).status).toBe(404)
  })

  test('sells the last ticket to one of 50 [EVENT-26]', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(800, { totalTickets: 3 }))
    const people = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await addPerson(server.db, `guest-${index}`, ['student'])
        return (await server.signIn(`guest-${index}`)).accessToken
      }),
    )
    const answers = await Promise.all(
      people.map((one) => server.api<UserEvent & Problem>('POST', `/api/events/${made.id}/register`, { token: one })),
    )
    expect(answers.filter((one) => one.status === 201)).toHaveLength(3)
    expect(answers.filter((one) => one.body.code === 'sold-out')).toHaveLength(47)
    expect((await as(null, 'GET', `/api/events/${made.id}`)).body).toMatchObject({
      soldTickets: 3,
      availableTickets: 0,
    })
  })

  test('counts one person once, however often they press', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(800))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => as<UserEvent & Problem>('student2', 'POST', `/api/events/${made.id}/register`)),
    )
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1)
    expect(answers.filter((one) => one.body.code === 'already-registered')).toHaveLength(49)
    expect((await as(null, 'GET', `/api/events/${made.id}`)).body.soldTickets).toBe(1)
  })
})
