import { describe, expect, test } from 'vitest'
import { conditionsOf, FILTERS, isCrossed, priceOf } from '../../../src/features/courses/catalogue/filters.ts'
import { EVENT_SEARCH, eventParameters, WEBINAR_SEARCH } from '../../../src/features/events/event-list.ts'
import { paths } from '../../../src/platform/address/paths.ts'
import { readUrl, writeUrl } from '../../../src/platform/address/url-fields.ts'

const filtersOf = (search: string) => readUrl(FILTERS, search)

describe('filters as conditions of the API', () => {
  test('ask for nothing when nothing is chosen', () => {
    expect(conditionsOf(filtersOf(''))).toEqual({})
  })

  test('ask for one of the levels and one of the languages', () => {
    expect(conditionsOf(filtersOf('?level=advanced,beginner&language=es,en'))).toEqual({
      audienceLevel: { $in: ['beginner', 'advanced'] },
      languageCode: { $in: ['en', 'es'] },
    })
  })

  test('take what is really paid for the price, in its currency', () => {
    expect(conditionsOf(filtersOf('?min=10&max=50&currency=EUR'))).toEqual({
      $and: [
        {
          $or: [
            { discountedPrice: { $gte: 10, $lte: 50 }, currency: 'EUR' },
            { discountedPrice: { $exists: false }, price: { $gte: 10, $lte: 50 }, currency: 'EUR' },
          ],
        },
      ],
    })
  })

  test('up to a price includes what costs nothing, from a price does not', () => {
    const free = { price: { $exists: false } }
    expect(JSON.stringify(conditionsOf(filtersOf('?max=50')))).toContain(JSON.stringify(free))
    expect(JSON.stringify(conditionsOf(filtersOf('?min=1')))).not.toContain(JSON.stringify(free))
  })

  test('a span has one end or both, always in one currency (LIST-23)', () => {
    const spans = (search: string) => conditionsOf(filtersOf(search)).$and?.[0]?.$or
    const free = { price: { $exists: false } }
    expect(spans('?min=10')).toEqual([
      { discountedPrice: { $gte: 10 }, currency: 'USD' },
      { discountedPrice: { $exists: false }, price: { $gte: 10 }, currency: 'USD' },
    ])
    expect(spans('?max=50&currency=IDR')).toEqual([
      { discountedPrice: { $lte: 50 }, currency: 'IDR' },
      { discountedPrice: { $exists: false }, price: { $lte: 50 }, currency: 'IDR' },
      free,
    ])
    expect(spans('?min=0&max=50')).toContainEqual(free)
    expect(conditionsOf(filtersOf('?price=free'))).toEqual({ isFree: true })
    expect(priceOf(filtersOf('?min=10&max=10'))).toEqual({ min: 10, max: 10, currency: 'USD' })
    expect(priceOf(filtersOf('?currency=EUR'))).toBeNull()
  })

  test('a span is crossed only where both ends are said', () => {
    const crossed = [
      { min: 1, max: 0 },
      { min: 1, max: 1 },
      { min: 1, max: null },
      { min: null, max: -1 },
    ].map(isCrossed)
    expect(crossed).toEqual([true, false, false, false])
  })

  test('free courses are found whatever the price range is', () => {
    expect(priceOf(filtersOf('?price=free&min=10'))).toBe('free')
  })

  test('a price range that ends before it begins is ignored', () => {
    expect(priceOf(filtersOf('?min=50&max=10'))).toBeNull()
    expect(conditionsOf(filtersOf('?min=50&max=10'))).toEqual({})
  })

  test('never ask for more conditions than a list takes', () => {
    const search = '?q=risk&level=beginner&language=en,es&min=0&max=50&currency=USD&event-type=live'
    const { filter } = eventParameters('webinar', readUrl(WEBINAR_SEARCH, search), 'an-id')
    expect(JSON.stringify(filter).match(/"(\$[a-z]+|type|state|currency|isToCome)":/g)?.length).toBeLessThanOrEqual(20)
  })
})

describe('the list of events', () => {
  const asked = (search: string) => eventParameters('webinar', readUrl(WEBINAR_SEARCH, search), undefined)

  test('is of one type, published, the soonest first (EVENT-33)', () => {
    expect(asked('')).toEqual({
      page: 1,
      limit: 10,
      sort: 'soonest',
      filter: { type: 'webinar', state: 'published' },
    })
  })

  test('live: what is to come; recorded: what can be watched', () => {
    expect(asked('?event-type=live')).toMatchObject({ sort: 'soonest', filter: { isToCome: true } })
    expect(asked('?event-type=recorded')).toMatchObject({ sort: 'soonest', filter: { isWatchable: true } })
    expect(asked('?sort=newest').sort).toBe('-createdAt')
    expect(asked('?sort=alphabetical-a-z&event-type=live').sort).toBe('name')
    expect(asked('?event-type=nonsense').filter).toEqual({ type: 'webinar', state: 'published' })
  })

  test('of offline events knows no recordings', () => {
    const { filter } = eventParameters('offline', readUrl(EVENT_SEARCH, '?event-type=recorded'), undefined)
    expect(filter).toEqual({ type: 'offline', state: 'published' })
    expect(writeUrl(EVENT_SEARCH, readUrl(EVENT_SEARCH, '?event-type=recorded'))).toBe('')
  })
})

test('an event has the page of its type', () => {
  expect(paths.event({ type: 'webinar', alias: 'a b' })).toBe('/webinar-content/a%20b')
  expect(paths.event({ type: 'offline', alias: 'a' })).toBe('/offline-events/a')
})
