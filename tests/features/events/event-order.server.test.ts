import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event, EventList, UserEventList } from '../../../openapi/generated/portal.ts'
import { event, schedule } from '../../../server/db/schema/events.ts'
import { sessionClock } from '../../../server/features/events/schedule-clock-job.ts'
import { inMinutes, makeEvent, webinar } from '../../lib/make-event.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'

let server: TestServer
const { start, as, token } = serverWith('tutor', 'student')
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

const DAY = 24 * 60
const runClock = () => sessionClock.run(server.services, new AbortController().signal)

/** The names of the events with this short description, in the order of the list. */
async function listed(of: string, sort = 'soonest') {
  const { body } = await as<EventList>(
    'tutor',
    'GET',
    `/api/events?filter[shortDescription]=${of}&sort=${sort}&limit=50`,
  )
  return body.items.map((one) => one.name)
}

const setTimes = (id: string, from: number, to: number) =>
  server.db.transaction(async (tx) => {
    const span = { startsAt: new Date(inMinutes(from)), endsAt: new Date(inMinutes(to)) }
    await tx.update(schedule).set(span).where(eq(schedule.eventId, id))
    await tx.update(event).set(span).where(eq(event.id, id))
  })
const setLive = (made: Event) =>
  server.db.update(schedule).set({ state: 'live', startedAt: new Date() }).where(eq(schedule.eventId, made.id))

/** Six events of which two are over, one runs, one waits for its host, and two are to come, made in another order. */
async function makeAll(of: string) {
  const make = (name: string, startsIn: number, change = {}) =>
    makeEvent(server, token('tutor'), webinar(startsIn, { name, shortDescription: of, ...change }))
  const first = webinar(40)
  const dates = [first, webinar(9 * DAY)].map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
  const all = {
    later: await make('later', 3 * DAY),
    overLongAgo: await make('over long ago', 60),
    series: await make('series', 40, { createSchedules: dates }),
    overLately: await make('over lately', 60),
    late: await make('late', 50),
    live: await make('live', 70),
  }
  await setTimes(all.overLongAgo.id, -500, -440)
  await setTimes(all.overLately.id, -100, -40)
  await setTimes(all.late.id, -2, 58)
  await setTimes(all.live.id, -1, 59)
  await setLive(all.live)
  await runClock()
  return all
}

describe('events are listed', () => {
  test('live now, then soonest first, then past ones, latest first (EVENT-33)', async () => {
    const { live, late, series } = await makeAll('in order')
    const order = ['live', 'late', 'series', 'later', 'over lately', 'over long ago']
    expect(await listed('in order')).toEqual(order)
    expect(await listed('in order', '-soonest')).toEqual(order.toReversed())

    // A series counts by its next session (EVENT-34).
    await server.api('DELETE', `/api/events/${series.id}/schedules/${series.nextScheduleId}`, { token: token('tutor') })
    expect(await listed('in order')).toEqual(['live', 'late', 'later', 'series', 'over lately', 'over long ago'])

    // A host who was late begins, the other one ends.
    await setLive(late)
    await server.db
      .update(schedule)
      .set({ state: 'completed', endedAt: new Date() })
      .where(eq(schedule.eventId, live.id))
    expect(await listed('in order')).toEqual(['late', 'later', 'series', 'live', 'over lately', 'over long ago'])

    // The clock ends what nobody ended.
    await setTimes(late.id, -62, -1)
    await runClock()
    expect(await listed('in order')).toEqual(['later', 'series', 'live', 'late', 'over lately', 'over long ago'])
  })

  test('without a gap or a repetition from page to page [EVENT-34]', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) =>
        as<EventList>(null, 'GET', `/api/events?sort=soonest&limit=6&page=${page}&populate[]=nextSchedule`),
      ),
    )
    const items = pages.flatMap(({ body }) => body.items)
    expect(items.length).toBe(pages[0]?.body.totalItems)
    expect(new Set(items.map((one) => one.id)).size).toBe(items.length)
    const rank = ({ nextSchedule }: Event) => (nextSchedule === null ? 2 : nextSchedule.state === 'live' ? 0 : 1)
    expect(items.map(rank)).toEqual(items.map(rank).toSorted((a, b) => a - b))
    const coming = items.flatMap((one) => (rank(one) === 1 ? [one.nextSchedule?.startsAt ?? ''] : []))
    expect(coming).toEqual(coming.toSorted())
    const over = items.flatMap((one) => (rank(one) === 2 ? [one.endsAt] : []))
    expect(over).toEqual(over.toSorted().toReversed())
    expect(items.map(rank)).toEqual(expect.arrayContaining([0, 1, 2]))
  })

  test('and so are those that somebody is registered for', async () => {
    const { late, later, live, series, overLately } = await makeAll('booked in order')
    // Nobody can register for what is over.
    await setTimes(overLately.id, 30, 90)
    await server.db.update(schedule).set({ state: 'upcoming' }).where(eq(schedule.eventId, overLately.id))
    for (const { id } of [late, overLately, later, live, series])
      await as('student', 'POST', `/api/events/${id}/register`)
    await setTimes(overLately.id, -100, -40)
    await runClock()
    const { body } = await as<UserEventList>(
      'student',
      'GET',
      '/api/user-events?sort=soonest&limit=50&populate[]=event',
    )
    const mine = body.items.filter(({ event: one }) => one.shortDescription === 'booked in order')
    expect(mine.map(({ event: one }) => one.name)).toEqual(['live', 'late', 'series', 'later', 'over lately'])
  })
})

test('an event is cancelled with all of its sessions, and not with one of them', async () => {
  const dates = [webinar(800), webinar(2 * DAY)].map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
  const made = await makeEvent(server, token('tutor'), webinar(800, { createSchedules: dates }))
  const find = async () => (await as<Event>('tutor', 'GET', `/api/events/${made.id}`)).body
  const drop = (id: string | null) => as('tutor', 'DELETE', `/api/events/${made.id}/schedules/${id}`)
  await drop(made.nextScheduleId)
  const one = await find()
  expect([one.isCancelled, one.nextSchedule === null]).toEqual([false, false])
  await drop(one.nextScheduleId)
  expect(await find()).toMatchObject({ isCancelled: true, nextSchedule: null, state: 'published' })
  const other = await makeEvent(server, token('tutor'), webinar(900))
  expect((await as('tutor', 'POST', `/api/events/${other.id}/cancel`)).body).toMatchObject({ isCancelled: true })
})
