import { describe, expect, test } from 'vitest'
import { isNews, joinPlace, placeOf } from '../../../src/features/notifications/places.ts'
import { timeAgo } from '../../../src/features/notifications/time-ago.ts'

const AT = '2026-04-02T16:00:00.000Z'
const later = (ms: number) => Date.parse(AT) + ms

describe('how long ago something was', () => {
  test.each([
    [0, 'now'],
    [59_999, 'now'],
    [-3_600_000, 'now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [86_400_000, 'yesterday'],
    [10 * 86_400_000, '10 days ago'],
  ])('%i ms later it is said as "%s"', (ms, said) => expect(timeAgo(AT, later(ms), 'en')).toBe(said))
  test('in each language', () => expect(timeAgo(AT, later(7_200_000), 'pl')).toBe('2 godziny temu'))
})

test('a notification leads to what it is about', () => {
  const event = { targetType: 'event', targetId: 'e-1' } as const
  expect(placeOf({ ...event, type: 'event-changed' })).toBe('/webinar-content/e-1')
  expect(placeOf({ ...event, type: 'recording-ready' })).toBe('/webinar-content/e-1?active-tab=recordings')
  expect(placeOf({ type: 'course-finished', targetType: 'course', targetId: 'c-1' })).toBe('/course-content/c-1')
  expect(joinPlace({ type: 'webinar', alias: 'fees' })).toBe('/webinar-content/fees?autoJoin=true')
})

test('a notification is not new after five minutes', () => {
  expect(isNews({ createdAt: AT }, later(299_999))).toBe(true)
  expect(isNews({ createdAt: AT }, later(300_000))).toBe(false)
})
