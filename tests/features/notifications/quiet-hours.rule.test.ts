import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { sendableAt } from '../../../server/features/notifications/channels/quiet-hours.ts'
import { holds } from '../../lib/portal/properties.ts'

const NIGHT = { from: '22:00', until: '07:00' }
const MADRID = 'Europe/Madrid'

describe('quiet hours [NOTE-18]', () => {
  test.each([
    ['before', '2026-01-10T20:59:59Z', '2026-01-10T20:59:59Z'],
    ['as they begin', '2026-01-10T21:00:00Z', '2026-01-11T06:00:00Z'],
    ['after midnight', '2026-01-11T02:00:00Z', '2026-01-11T06:00:00Z'],
    ['as they end', '2026-01-11T06:00:00Z', '2026-01-11T06:00:00Z'],
    ['in the night that loses an hour', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['in the night that has an hour twice', '2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z'],
  ])('%s, over midnight', (_, now, then) => {
    expect(sendableAt({ timezone: MADRID, quiet: NIGHT }, new Date(now)).toISOString()).toBe(
      new Date(then).toISOString(),
    )
  })

  test('within a day, in the zone of the person', () => {
    const person = { timezone: 'Asia/Tokyo', quiet: { from: '12:00', until: '13:30' } }
    expect(sendableAt(person, new Date('2026-01-10T03:10:00Z')).toISOString()).toBe('2026-01-10T04:30:00.000Z')
    expect(sendableAt(person, new Date('2026-01-10T12:10:00Z')).toISOString()).toBe('2026-01-10T12:10:00.000Z')
  })

  test('that end at a time which comes twice in that night end at the second one, seen after the first', () => {
    const person = { timezone: MADRID, quiet: { from: '22:00', until: '02:30' } }
    expect(sendableAt(person, new Date('2026-10-25T00:10:00Z')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(sendableAt(person, new Date('2026-10-25T01:10:00Z')).toISOString()).toBe('2026-10-25T01:30:00.000Z')
  })

  test('of an unknown zone are those of UTC', () => {
    const person = { timezone: 'Moon/Tycho', quiet: NIGHT }
    expect(sendableAt(person, new Date('2026-01-10T23:00:00Z')).toISOString()).toBe('2026-01-11T07:00:00.000Z')
  })

  test('without any, everything goes at once', () => {
    const now = new Date('2026-01-10T23:00:00Z')
    expect(sendableAt({ timezone: MADRID, quiet: null }, now)).toEqual(now)
  })

  test('end within a day and an hour, never before now, at a time that is not quiet', () => {
    const time = fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((at) => [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':'))
    const zone = fc.constantFrom(MADRID, 'America/St_Johns', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC')
    // Half of the moments are near the changes of the clocks in Europe.
    const change = fc.constantFrom(Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25))
    const moment = fc.oneof(
      fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }),
      fc.tuple(change, fc.integer({ min: -8 * 3_600_000, max: 8 * 3_600_000 })).map(([at, by]) => at + by),
    )
    holds(
      fc.property(time, time, zone, moment, (from, until, timezone, at) => {
        const person = { timezone, quiet: { from, until } }
        const then = sendableAt(person, new Date(at))
        expect(then.getTime()).toBeGreaterThanOrEqual(at)
        expect(then.getTime()).toBeLessThanOrEqual(at + 25 * 3_600_000)
        expect(sendableAt(person, then)).toEqual(then)
        if (then.getTime() > at) {
          const told = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainTime().toString()
          const isWithin = from < until ? told >= from && told < until : told >= from || told < until
          expect(isWithin).toBe(true)
        }
      }),
    )
  })
})
