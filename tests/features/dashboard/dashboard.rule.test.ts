import { describe, expect, test } from 'vitest'
import { chartRange, dayIn, weekOf } from '../../../src/features/dashboard/chart-range.ts'
import { WEBINARS_VIEW, webinarRows } from '../../../src/features/dashboard/dashboard-url.ts'
import { readUrl, writeUrl } from '../../../src/platform/address/url-fields.ts'

describe('a chart begins with a whole period', () => {
  test.each([
    ['day', '2026-03-29', '2026-02-28'],
    ['week', '2026-03-29', '2026-01-05'],
    ['week', '2026-03-30', '2026-01-12'],
    ['month', '2026-03-31', '2025-04-01'],
  ] as const)('by %s up to %s from %s', (period, today, from) => {
    expect(chartRange(period, today)).toEqual({ from, to: today })
  })
})

describe('a week goes from Monday to Monday', () => {
  test.each([
    // Daylight saving time starts on the last day of this week.
    ['Europe/Madrid', '2026-03-29T12:00:00Z', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['UTC', '2026-03-30T00:00:00Z', '2026-03-30T00:00:00.000Z', '2026-04-06T00:00:00.000Z'],
    // Daylight saving time ends on the last day of this week; the zone is west of Greenwich.
    ['America/New_York', '2026-10-28T12:00:00Z', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    // The same in a zone east of Greenwich.
    ['Pacific/Auckland', '2026-09-23T12:00:00Z', '2026-09-20T12:00:00.000Z', '2026-09-27T11:00:00.000Z'],
    // In this zone it is already Monday.
    ['Asia/Jakarta', '2026-03-29T18:00:00Z', '2026-03-29T17:00:00.000Z', '2026-04-05T17:00:00.000Z'],
  ])('in %s at %s', (zone, at, from, to) => {
    expect(weekOf(new Date(at), zone)).toEqual({ from, to })
  })
})

test('a day is that of the zone', () => {
  expect(dayIn('Asia/Jakarta', new Date('2026-03-29T18:00:00Z'))).toBe('2026-03-30')
})

describe('the address of the table of webinars', () => {
  const read = (search: string) => readUrl(WEBINARS_VIEW, search)

  test('says nothing of what is usual', () => {
    expect(read('')).toEqual({ state: 'all', sort: '-startsAt', page: 1, limit: 10 })
    expect(writeUrl(WEBINARS_VIEW, read(''))).toBe('')
  })

  test.each(['?limit=0', '?limit=51', '?sort=-', '?sort=createdAt', '?sort=--name', '?state=live'])(
    'takes %s for nothing said',
    (search) => {
      expect(read(search)).toEqual(read(''))
    },
  )

  test('is written as it was read', () => {
    const search = '?state=draft&sort=-name&page=3&limit=50'
    expect(writeUrl(WEBINARS_VIEW, read(search))).toBe(search)
  })

  test('asks for webinars, in one state or in all', () => {
    expect(webinarRows(read('')).filter).toEqual({ type: 'webinar' })
    expect(webinarRows(read('?state=draft&sort=price&limit=20&page=2'))).toEqual({
      page: 2,
      limit: 20,
      sort: 'price',
      filter: { type: 'webinar', state: 'draft' },
    })
  })

  test('never asks for more than the API has', () => {
    const { page, limit } = webinarRows(read('?page=500&limit=50'))
    expect(page * limit).toBeLessThanOrEqual(10_000)
  })
})
