// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { carryIntent, consumeIntent, intendedPath, storeIntent } from '../../../src/features/auth/kept-intent.ts'

const PATH = '/webinar-content/fees'
const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('an intent is carried out once, on its own page', () => {
  storeIntent(`${PATH}?active-tab=goals`, 'join')
  expect(consumeIntent('/webinar-content/other', 'join', 'start')).toBeNull()
  expect(intendedPath()).toBe(PATH)
  expect(consumeIntent(PATH, 'buy'), 'another intent stays').toBeNull()
  expect(consumeIntent(PATH, 'join', 'start')).toBe('join')
  expect([consumeIntent(PATH, 'join', 'start'), intendedPath()]).toEqual([null, null])
})

test('an intent expires after 30 minutes [LIVE-13]', () => {
  vi.useFakeTimers()
  storeIntent(PATH, 'start')
  vi.advanceTimersByTime(30 * MINUTE_MS - 1)
  expect(intendedPath()).toBe(PATH)
  vi.advanceTimersByTime(1)
  expect(consumeIntent(PATH, 'join', 'start')).toBeNull()
})

test('an intent made while the clock was ahead does not last longer', () => {
  vi.useFakeTimers()
  storeIntent(PATH, 'join')
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS)
  expect(consumeIntent(PATH, 'join', 'start')).toBeNull()
})

test('only an intent is kept from an address, and invalid values in storage are ignored', () => {
  carryIntent(PATH, '?autoJoin=yes')
  expect(intendedPath()).toBeNull()
  carryIntent(PATH, '?autoStart=true')
  expect(consumeIntent(PATH, 'join', 'start')).toBe('start')
  for (const nonsense of ['', '{', '[]', '{"path":1}', '{"path":"/x","mode":"leave","until":9e15}']) {
    localStorage.setItem('lectern.live-intent', nonsense)
    expect(intendedPath()).toBeNull()
  }
})
