import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event, EventCreate } from '../../../openapi/generated/portal.ts'
import { event, schedule } from '../../../server/db/schema/events.ts'
import { notice } from '../../../server/db/schema/notices.ts'
import { profile } from '../../../server/db/schema/people.ts'
import type { Problem } from '../../lib/caller.ts'
import { inMinutes, makeEvent, sessionsOf, webinar } from '../../lib/make-event.ts'
import { addPerson, findPerson } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'

let server: TestServer
const { start, as, token, profileOf } = serverWith('admin', 'tutor', 'tutor2', 'student', 'student2')
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

const count = () => server.db.$count(event)

describe('an event is made', () => {
  test('as a draft, hosted by the tutor who makes it, with sessions in its zone [EVENT-13]', async () => {
    const body = webinar(0, {
      timezone: 'Europe/Madrid',
      startsAt: '2027-03-18T18:00:00+01:00',
      endsAt: '2027-03-18T19:30:00+01:00',
      recurrence: { type: 'weekly', repeatTimes: 3, weeklyDays: [4] },
      createSchedules: [{ startsAt: '2027-05-01T10:00:00Z', endsAt: '2027-05-01T11:00:00Z' }],
      price: 40,
      discountedPrice: 30,
      currency: 'EUR',
      totalTickets: 12,
      agenda: [{ startsAt: '2027-03-18T17:00:00Z', endsAt: '2027-03-18T17:30:00Z', name: 'Hello' }],
    })
    const { status, body: made } = await as('tutor', 'POST', '/api/events', body)
    expect(status).toBe(201)
    const own = await profileOf('tutor')
    expect(made).toMatchObject({
      state: 'draft',
      alias: expect.stringMatching(/^made-to-measure/),
      hostId: own.id,
      host: { id: own.id },
      price: 40,
      discountedPrice: 30,
      currency: 'EUR',
      availableTickets: 12,
      soldTickets: 0,
      duration: 5400,
      startsAt: '2027-03-18T17:00:00.000Z',
      endsAt: '2027-05-01T11:00:00.000Z',
      isRegistered: false,
    })
    expect(made.agenda).toEqual([
      { startsAt: '2027-03-18T17:00:00.000Z', endsAt: '2027-03-18T17:30:00.000Z', name: 'Hello', description: null },
    ])
    const sessions = await sessionsOf(server, made.id, token('tutor'))
    expect(sessions.map((one) => one.startsAt.slice(0, 16))).toEqual([
      '2027-03-18T17:00',
      '2027-03-25T17:00',
      '2027-04-01T16:00',
      '2027-05-01T10:00',
    ])
    expect(sessions[0]).toMatchObject({
      state: 'upcoming',
      joinOpensAt: '2027-03-18T16:50:00.000Z',
      startOpensAt: '2027-03-18T16:45:00.000Z',
      vcsDetails: { id: null, provider: 'zoom', vcsSettingId: null },
    })
    expect(made.nextScheduleId).toBe(sessions[0]?.id)
    for (const stranger of [null, 'student', 'tutor2']) {
      expect((await as(stranger, 'GET', `/api/events/${made.id}`)).status).toBe(404)
      expect(await sessionsOf(server, made.id, stranger === null ? undefined : token(stranger))).toEqual([])
    }
    expect((await as('admin', 'GET', `/api/events/${made.alias}`)).status).toBe(200)
  })

  const first = { startsAt: '2027-01-10T10:00:00Z', endsAt: '2027-01-10T11:00:00Z' }
  test.each<[string, Partial<EventCreate> | Record<string, unknown>, string]>([
    ['an end before the start', { ...first, endsAt: '2027-01-10T09:00:00Z' }, 'endsAt'],
    ['an end at the start', { ...first, endsAt: first.startsAt }, 'endsAt'],
    ['more than a day', { ...first, endsAt: '2027-01-12T10:00:00Z' }, 'endsAt'],
    ['a time without its zone', { ...first, startsAt: '2027-01-10T10:00:00' }, 'startsAt'],
    ['a day that is none', { ...first, startsAt: '2027-02-30T10:00:00Z' }, 'startsAt'],
    ['overlapping sessions', { ...first, createSchedules: [first, { ...first }] }, 'createSchedules.1.startsAt'],
    [
      'a session that ends before it starts',
      { ...first, createSchedules: [{ startsAt: first.endsAt, endsAt: first.startsAt }] },
      'createSchedules.0.endsAt',
    ],
    [
      'sessions of a day, every day, that touch the next',
      { startsAt: first.startsAt, endsAt: '2027-01-11T09:59:00Z', recurrence: { type: 'daily', repeatTimes: 0 } },
      'recurrence.repeatTimes',
    ],
    [
      'a daily rule of 91 days',
      { ...first, recurrence: { type: 'daily', repeatTimes: 2, repeatInterval: 91 } },
      'recurrence',
    ],
    [
      'a weekly rule of 13 weeks',
      { ...first, recurrence: { type: 'weekly', repeatTimes: 2, repeatInterval: 13, weeklyDays: [1] } },
      'recurrence',
    ],
    ['a price without a currency', { ...first, price: 10 }, 'currency'],
    ['a price with no currency', { ...first, price: 10, currency: null }, 'currency'],
    ['a discount above the price', { ...first, price: 10, discountedPrice: 11, currency: 'EUR' }, 'discountedPrice'],
    ['a negative price', { ...first, price: -1, currency: 'EUR' }, 'price'],
    ['eleven tutors', { ...first, tutorIds: Array.from({ length: 11 }, () => crypto.randomUUID()) }, 'tutorIds'],
    ['a tutor who is none', { ...first, tutorIds: [crypto.randomUUID()] }, 'tutorIds'],
    ['a host who is none', { ...first, hostId: crypto.randomUUID() }, 'hostId'],
    ['a category of nothing', { ...first, categoryIds: [crypto.randomUUID()] }, 'categoryIds'],
    ['a cover of nothing', { ...first, coverId: crypto.randomUUID() }, 'coverId'],
    ['an account of nothing', { ...first, vcsSettingId: crypto.randomUUID() }, 'vcsSettingId'],
    [
      'a part that ends before it starts',
      { ...first, agenda: [{ startsAt: first.endsAt, endsAt: first.startsAt, name: 'x' }] },
      'agenda.0.endsAt',
    ],
    ['a state of its own', { ...first, state: 'published' }, 'state'],
    ['sold tickets of its own', { ...first, soldTickets: 3 }, 'soldTickets'],
  ])('and not with %s', async (_, change, field) => {
    const before = await count()
    const { status, body } = await as<Problem>('tutor', 'POST', '/api/events', { ...webinar(0), ...change })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).some((name) => name === field || name.startsWith(`${field}.`))).toBe(true)
    expect(await count()).toBe(before)
  })

  test('and stays with the tutor who makes it for another host', async () => {
    const [own, other] = [await profileOf('tutor'), await profileOf('tutor2')]
    const made = await makeEvent(server, token('tutor'), webinar(500, { hostId: other.id }), false)
    expect(made).toMatchObject({ hostId: other.id, tutorIds: [own.id] })
    expect((await as('tutor2', 'PATCH', `/api/events/${made.id}`, { name: 'By the host' })).body.name).toBe(
      'By the host',
    )
    expect((await as('tutor', 'PATCH', `/api/events/${made.id}`, { name: 'By the tutor' })).body.name).toBe(
      'By the tutor',
    )
  })

  test('once under an alias', async () => {
    const body = webinar(500, { alias: 'only-one-of-it' })
    expect((await as('tutor', 'POST', '/api/events', body)).status).toBe(201)
    expect((await as('tutor2', 'POST', '/api/events', body)).body).toMatchObject({ statusCode: 409, code: 'taken' })
  })
})

describe('an event lives', () => {
  const path = (one: Event, move: string) => `/api/events/${one.id}/${move}`

  test('from draft to published, back, on and into the archive [EVENT-11]', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(600), false)
    expect((await as('tutor', 'POST', path(made, 'unpublish'))).body).toMatchObject({ code: 'event-state' })
    expect((await as('tutor', 'POST', path(made, 'publish'))).body.state).toBe('published')
    expect((await as(null, 'GET', `/api/events/${made.alias}`)).status).toBe(200)
    expect((await as('tutor', 'POST', path(made, 'publish'))).body).toMatchObject({
      statusCode: 409,
      code: 'event-state',
    })
    expect((await as('tutor', 'POST', path(made, 'archive'))).body).toMatchObject({
      statusCode: 409,
      code: 'event-state',
    })
    expect((await as('tutor', 'POST', path(made, 'unpublish'))).body.state).toBe('draft')
    expect((await as('tutor', 'POST', path(made, 'archive'))).body.state).toBe('archived')
    for (const move of ['publish', 'unpublish', 'archive', 'cancel']) {
      expect((await as('tutor', 'POST', path(made, move))).body).toMatchObject({ statusCode: 409, code: 'event-state' })
    }
  })

  test('into the archive when it is over', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(600))
    const over = { startsAt: new Date(inMinutes(-120)), endsAt: new Date(inMinutes(-60)) }
    await server.db.update(schedule).set(over).where(eq(schedule.eventId, made.id))
    expect((await as('tutor', 'POST', path(made, 'archive'))).body.state).toBe('archived')
  })

  test('published only with a host and a future schedule', async () => {
    const past = { startsAt: inMinutes(-120), endsAt: inMinutes(-60) }
    const made = await makeEvent(server, token('admin'), webinar(0, past), false)
    expect(made.hostId).toBeNull()
    const { body } = await as<Problem>('admin', 'POST', path(made, 'publish'))
    expect(body).toMatchObject({ statusCode: 409, code: 'not-ready' })
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['createSchedules', 'hostId'])
  })

  test('not back to draft once somebody is registered, and cancelled for them too', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(600, { totalTickets: 5 }))
    expect((await as('student', 'POST', path(made, 'register'))).status).toBe(201)
    expect((await as('tutor', 'POST', path(made, 'unpublish'))).body).toMatchObject({ code: 'has-registrations' })
    expect((await as('admin', 'DELETE', `/api/events/${made.id}`)).body).toMatchObject({ code: 'has-registrations' })
    expect((await as('tutor', 'POST', path(made, 'cancel'))).body.state).toBe('cancelled')
    expect((await sessionsOf(server, made.id, token('tutor'))).map((one) => one.state)).toEqual(['canceled'])
    expect((await as('student', 'GET', `/api/events/${made.id}`)).body).toMatchObject({
      state: 'cancelled',
      nextSchedule: null,
    })
    expect((await as('student2', 'GET', `/api/events/${made.id}`)).status).toBe(404)
    expect((await as('student', 'POST', path(made, 'register'))).body).toMatchObject({ code: 'event-cancelled' })
    const { id } = await findPerson(server.db, 'student')
    const told = await server.db.select().from(notice).where(eq(notice.userId, id))
    expect(told.map((one) => [one.type, one.targetId, one.targetName])).toContainEqual([
      'event-cancelled',
      made.id,
      made.name,
    ])
  })

  test('only by its host and tutors', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(600))
    for (const [method, end, body] of [
      ['PATCH', '', { name: 'Mine' }],
      ['POST', '/cancel', undefined],
      ['PUT', '/host', { hostId: (await profileOf('tutor2')).id }],
      ['PATCH', '/tutors', { tutorIds: [] }],
      ['POST', '/schedules', { startsAt: inMinutes(900), endsAt: inMinutes(930) }],
      ['GET', '/registrations', undefined],
    ] as const) {
      expect((await as('tutor2', method, `/api/events/${made.id}${end}`, body)).status).toBe(403)
    }
    const hidden = await makeEvent(server, token('tutor'), webinar(600), false)
    expect((await as('tutor2', 'PATCH', `/api/events/${hidden.id}`, { name: 'Mine' })).status).toBe(404)
  })

  test('with counts of webinars that are true', async () => {
    const person = await addPerson(server.db, 'counted', ['tutor'])
    const mine = (await server.signIn('counted')).accessToken
    const webinars = async () =>
      (await server.db.select().from(profile).where(eq(profile.id, person.profileId)))[0]?.webinarCount
    const made = await makeEvent(server, mine, webinar(600))
    expect(await webinars()).toBe(1)
    const other = await profileOf('tutor2')
    expect((await as('admin', 'PUT', `/api/events/${made.id}/host`, { hostId: other.id })).body.hostId).toBe(other.id)
    expect(await webinars()).toBe(0)
    const tutors = { tutorIds: [person.profileId, other.id] }
    expect((await as('admin', 'PATCH', `/api/events/${made.id}/tutors`, tutors)).body.tutorIds).toEqual(tutors.tutorIds)
    expect(await webinars()).toBe(1)
    expect(
      (await as('admin', 'PATCH', `/api/events/${made.id}/tutors`, { tutorIds: [(await profileOf('student')).id] }))
        .status,
    ).toBe(400)
    await as('admin', 'DELETE', `/api/events/${made.id}`)
    expect(await webinars()).toBe(0)
  })
})

describe('an event changes', () => {
  test('in what is given, and refuses fewer tickets than are sold', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(700, { totalTickets: 3, price: 20, currency: 'USD' }))
    const address = `/api/events/${made.id}`
    expect(
      (await as('tutor', 'PATCH', address, { discountedPrice: 5, price: 20, currency: 'USD' })).body.discountedPrice,
    ).toBe(5)
    const changed = await as('tutor', 'PATCH', address, { name: 'Another name' })
    expect(changed.body).toMatchObject({ name: 'Another name', price: 20, discountedPrice: 5, totalTickets: 3 })
    expect((await as('tutor', 'PATCH', address, { price: null, currency: null })).body).toMatchObject({
      price: null,
      discountedPrice: null,
      currency: null,
    })
    await as('student', 'POST', `${address}/register`)
    await as('student2', 'POST', `${address}/register`)
    expect((await as('tutor', 'PATCH', address, { totalTickets: 1 })).body).toMatchObject({
      statusCode: 409,
      code: 'tickets-sold',
    })
    expect((await as('tutor', 'PATCH', address, { totalTickets: 2 })).body.availableTickets).toBe(0)
  })
})
