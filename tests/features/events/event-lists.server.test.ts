import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentLanguages, EventList, PriceRange } from '../../../openapi/generated/portal.ts'
import { schedule } from '../../../server/db/schema/events.ts'
import type { Problem } from '../../lib/caller.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from './event-callers.ts'

let server: TestServer
const { start, as, token, profileOf } = serverWith('tutor')
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

describe('lists', () => {
  test('show guests what is published, in order, with the next session', async () => {
    const { body } = await as<EventList>(null, 'GET', '/api/events?sort=startsAt&limit=50&populate[]=nextSchedule')
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
    const coming = await as<EventList>(
      null,
      'GET',
      '/api/events?filter[isToCome]=true&limit=50&populate[]=nextSchedule',
    )
    const over = await as<EventList>(null, 'GET', '/api/events?filter[isToCome]=false&limit=50&populate[]=nextSchedule')
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
