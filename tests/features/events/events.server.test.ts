import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ContentLanguages,
  Event,
  EventCreate,
  EventList,
  PriceRange,
  UserEvent,
  UserEventList,
} from '../../../openapi/generated/portal.ts'
import { event, schedule } from '../../../server/db/schema/events.ts'
import { notice } from '../../../server/db/schema/notices.ts'
import { profile } from '../../../server/db/schema/people.ts'
import type { Problem } from '../../lib/caller.ts'
import { inMinutes, makeEvent, sessionsOf, webinar } from '../../lib/make-event.ts'
import { addPerson, findPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const name of ['admin', 'tutor', 'tutor2', 'student', 'student2']) {
    tokens[name] = (await server.signIn(name)).accessToken
  }
})
afterAll(() => server.close())

const as = <Body = Event & Problem>(name: string | null, method: string, path: string, body?: unknown) =>
  server.api<Body>(method, path, { token: name === null ? undefined : tokens[name], body })
const token = (name: string) => {
  const found = tokens[name]
  if (!found) throw new Error(`${name} is not signed in`)
  return found
}
const profileOf = async (name: string) => {
  const { id } = await findPerson(server.db, name)
  const rows = await server.db.select().from(profile).where(eq(profile.userId, id))
  const own = rows.find((row) => row.role === 'tutor') ?? rows[0]
  if (!own) throw new Error(`${name} has no profile`)
  return own
}
const count = () => server.db.$count(event)

describe('an event is made', () => {
  test('as a draft, hosted by the tutor who makes it, with sessions in its zone', async () => {
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

  test('from draft to published, back, on and into the archive', async () => {
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

  test('published only with a host and a session to come', async () => {
    const past = { startsAt: inMinutes(-120), endsAt: inMinutes(-60) }
    const made = await makeEvent(server, token('admin'), webinar(0, past), false)
    expect(made.hostId).toBeNull()
    const { body } = await as<Problem>('admin', 'POST', path(made, 'publish'))
    expect(body).toMatchObject({ statusCode: 409, code: 'not-ready' })
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['createSchedules', 'hostId'])
  })

  test('not back to draft when somebody registered, and cancelled for them too', async () => {
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

  test('under those who lead it alone', async () => {
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

describe('registering', () => {
  test('takes a ticket once, and shows in the lists of both sides', async () => {
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

  test('sells the last ticket to one of 50', async () => {
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

describe('lists', () => {
  test('show guests what is published, in order, with the next session', async () => {
    const { body } = await as<EventList>(null, 'GET', '/api/events?sort=startsAt&limit=50')
    expect(body.items.length).toBeGreaterThan(5)
    expect(body.items.every((one) => one.state === 'published')).toBe(true)
    const starts = body.items.map((one) => one.startsAt)
    expect(starts).toEqual([...starts].sort())
    const live = body.items.find((one) => one.alias === 'compound-growth-live')
    expect(live?.nextSchedule).toMatchObject({ state: 'live' })
    const over = body.items.filter((one) => one.endsAt < new Date().toISOString())
    expect(over.length).toBeGreaterThan(0)
    expect(over.every((one) => one.nextSchedule === null)).toBe(true)
  })

  test('tell what is to come from what was recorded', async () => {
    const recorded = await as<EventList>(null, 'GET', '/api/events?filter[hasRecording]=true&limit=50')
    const coming = await as<EventList>(null, 'GET', '/api/events?filter[isToCome]=true&limit=50')
    const over = await as<EventList>(null, 'GET', '/api/events?filter[isToCome]=false&limit=50')
    const all = await as<EventList>(null, 'GET', '/api/events?limit=50')
    expect(recorded.body.totalItems).toBeGreaterThan(0)
    expect(coming.body.items.some((one) => one.alias === 'compound-growth-live')).toBe(true)
    expect(coming.body.items.every((one) => one.nextSchedule !== null)).toBe(true)
    expect(over.body.items.every((one) => one.nextSchedule === null)).toBe(true)
    expect(coming.body.totalItems + over.body.totalItems).toBe(all.body.totalItems)
    expect(recorded.body.items.some((one) => one.alias === 'compound-growth-live')).toBe(false)
  })

  test('does not count a session that was canceled as one to come', async () => {
    const made = await makeEvent(server, token('tutor'), webinar(900, { alias: 'called-off' }))
    const find = async () => {
      const query = 'filter[alias]=called-off&filter[isToCome]=true'
      return (await as<EventList>('tutor', 'GET', `/api/events?${query}`)).body.totalItems
    }
    expect(await find()).toBe(1)
    await server.db.update(schedule).set({ state: 'canceled' }).where(eq(schedule.eventId, made.id))
    expect(await find()).toBe(0)
  })

  test('say in which languages there is something, of what the caller may see', async () => {
    const { items } = (await as<EventList>(null, 'GET', '/api/events?limit=50')).body
    const told = (await as<ContentLanguages>(null, 'GET', '/api/events/languages')).body.items
    for (const { languageCode, count } of told) {
      expect(items.filter((one) => one.languageCode === languageCode).length).toBe(count)
    }
    expect(told.reduce((sum, one) => sum + one.count, 0)).toBe(items.length)
    expect(told.map((one) => one.count)).toEqual(told.map((one) => one.count).toSorted((a, b) => b - a))
    const none = await as<ContentLanguages>(null, 'GET', '/api/events/languages?filter[alias]=nothing-like-it')
    expect(none.body.items).toEqual([])
    expect((await as<Problem>(null, 'GET', '/api/events/languages?filter[nothing]=1')).status).toBe(400)
  })

  test('show a tutor their own drafts, and the price range what the caller may see', async () => {
    const drafts = await as<EventList>('tutor', 'GET', '/api/events?filter[state]=draft&limit=50')
    const own = await profileOf('tutor')
    expect(drafts.body.items.length).toBeGreaterThan(0)
    expect(drafts.body.items.every((one) => one.hostId === own.id || one.tutorIds.includes(own.id))).toBe(true)
    const alias = 'the-dearest-of-all'
    await makeEvent(
      server,
      token('tutor'),
      webinar(900, { alias, price: 999_999, discountedPrice: 900_000, currency: 'IDR' }),
      false,
    )
    const filter = `filter[alias]=${alias}`
    expect((await as<PriceRange>(null, 'GET', `/api/events/price-range?${filter}`)).body.items).toEqual([])
    expect((await as<PriceRange>('tutor', 'GET', `/api/events/price-range?${filter}`)).body.items).toEqual([
      { currency: 'IDR', min: 900_000, max: 900_000 },
    ])
    expect((await as<Problem>(null, 'GET', '/api/events/price-range?filter[nothing]=1')).status).toBe(400)
  })
})
