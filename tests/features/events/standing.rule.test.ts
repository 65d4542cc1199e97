import { describe, expect, test } from 'vitest'
import { groupOf, isLate, isOn } from '../../../src/features/events/standing.ts'

/** A Thursday. */
const NOW = Date.parse('2026-04-02T12:00:00Z')

const at = (startsAt: string, change = {}) => ({
  isCancelled: false,
  endsAt: '2026-06-01T00:00:00Z',
  nextSchedule: { state: 'upcoming' as const, startsAt, startedAt: null },
  ...change,
})
const live = (startedAt: string | null) => ({ state: 'live' as const, startsAt: '2026-04-02T11:58:00Z', startedAt })

describe('a list of events has groups', () => {
  test('what its host has begun is live now, what waits for its host is not (EVENT-36)', () => {
    const begun = live('2026-04-02T11:59:00Z')
    expect([isOn(begun), isLate(begun)]).toEqual([true, false])
    expect([isOn(live(null)), isLate(live(null))]).toEqual([false, true])
    expect(groupOf(at('', { nextSchedule: begun }), NOW, 'UTC')).toBe('live')
    expect(groupOf(at('', { nextSchedule: live(null) }), NOW, 'UTC')).toBe('week')
    expect([isOn({ ...begun, state: 'upcoming' }), isLate({ ...live(null), state: 'upcoming' })]).toEqual([
      false,
      false,
    ])
  })

  test('this week ends on Sunday, in one time zone for all', () => {
    const groups = ['2026-04-02T12:01:00Z', '2026-04-05T23:59:00Z', '2026-04-06T00:00:00Z'].map((one) =>
      groupOf(at(one), NOW, 'UTC'),
    )
    expect(groups).toEqual(['week', 'week', 'later'])
    expect(groupOf(at('2026-04-05T17:00:00Z'), NOW, 'Asia/Jakarta')).toBe('later')
    expect(groupOf(at('2026-04-05T16:59:00Z'), NOW, 'Asia/Jakarta')).toBe('week')
    // What should have begun on Sunday night waits for its host on Monday.
    const late = { ...live(null), startsAt: '2026-04-05T23:50:00Z' }
    expect(groupOf(at('', { nextSchedule: late }), Date.parse('2026-04-06T00:10:00Z'), 'UTC')).toBe('week')
  })

  test('what has no session to come is past, or cancelled until its time is over', () => {
    const none = { nextSchedule: null }
    expect(groupOf(at('', none), NOW, 'UTC')).toBe('past')
    expect(groupOf(at('', { ...none, isCancelled: true }), NOW, 'UTC')).toBe('cancelled')
    expect(groupOf(at('', { ...none, isCancelled: true, endsAt: '2026-04-02T12:00:00Z' }), NOW, 'UTC')).toBe('past')
  })
})
