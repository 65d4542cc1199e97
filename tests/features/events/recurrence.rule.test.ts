import fc from 'fast-check'
import rrule from 'rrule'
import { describe, expect, test } from 'vitest'
import type { Recurrence } from '../../../openapi/generated/portal.ts'
import { expandRecurrence } from '../../../server/features/events/recurrence.ts'
import { holds } from '../../lib/portal/properties.ts'
import { wallClock } from '../../lib/wall-clock.ts'

const { RRule } = rrule

const ZONES = ['UTC', 'Asia/Jakarta', 'Europe/Madrid'] as const

/** The rule in the terms of RFC 5545, where the days of the week start with 0. */
function toRRule(rule: Recurrence, dtstart: Date) {
  const base = { dtstart, count: rule.repeatTimes, interval: rule.repeatInterval ?? 1, wkst: RRule.MO }
  if (rule.type === 'daily') return new RRule({ ...base, freq: RRule.DAILY })
  if (rule.type === 'weekly') {
    return new RRule({ ...base, freq: RRule.WEEKLY, byweekday: rule.weeklyDays.map((day) => day - 1) })
  }
  if ('monthlyDay' in rule) {
    // A shorter month uses its last day, which is the last existing day up to the requested one.
    const days = Array.from({ length: 31 }, (_, index) => index + 1).filter((day) => day <= rule.monthlyDay)
    const bymonthday = rule.monthlyDay > 28 ? days.filter((day) => day >= 28) : [rule.monthlyDay]
    return new RRule({ ...base, freq: RRule.MONTHLY, bymonthday, bysetpos: -1 })
  }
  const day = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU][rule.monthlyWeekDay - 1]
  if (!day) throw new Error('no such day')
  return new RRule({ ...base, freq: RRule.MONTHLY, byweekday: day.nth(rule.monthlyWeek) })
}

const repeatTimes = fc.integer({ min: 1, max: 60 })
const optional = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined })
const repeating = (max: number) =>
  fc
    .record({ repeatTimes, repeatInterval: optional(max) })
    .map(({ repeatInterval, ...rest }) => ({ ...rest, ...(repeatInterval !== undefined && { repeatInterval }) }))
const weekDay = fc.integer({ min: 1, max: 7 })

const rules: fc.Arbitrary<Recurrence> = fc.oneof(
  repeating(90).map((base) => ({ type: 'daily' as const, ...base })),
  fc
    .tuple(repeating(12), fc.uniqueArray(weekDay, { minLength: 1, maxLength: 7 }))
    .map(([base, weeklyDays]) => ({ type: 'weekly' as const, ...base, weeklyDays })),
  fc
    .tuple(repeating(12), fc.integer({ min: 1, max: 31 }))
    .map(([base, monthlyDay]) => ({ type: 'monthly' as const, ...base, monthlyDay })),
  fc.tuple(repeating(12), fc.constantFrom(-1, 1, 2, 3, 4), weekDay).map(([base, week, monthlyWeekDay]) => ({
    type: 'monthly' as const,
    ...base,
    monthlyWeek: week as -1 | 1 | 2 | 3 | 4,
    monthlyWeekDay,
  })),
)

/** Whole seconds from 2024 to 2030, many of them close to clock changes in Madrid. */
const starts = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 }),
  fc
    .tuple(
      fc.constantFrom(Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2027, 2, 28, 1)),
      fc.integer({ min: -40 * 86_400, max: 3 * 86_400 }),
    )
    .map(([change, offset]) => change / 1000 + offset),
)

describe('expandRecurrence', () => {
  test('makes the days that rrule makes, at the same time on the wall [EVENT-14]', () => {
    holds(
      fc.property(rules, starts, fc.constantFrom(...ZONES), (rule, seconds, zone) => {
        const first = new Date(seconds * 1000)
        const dtstart = wallClock(first, zone)
        const made = expandRecurrence(rule, first, zone).map((moment) => wallClock(moment, zone))
        const expected = toRRule(rule, dtstart).all()
        expect(made.length).toBe(rule.repeatTimes)
        for (const [index, moment] of made.entries()) {
          const wanted = expected[index]
          if (!wanted) throw new Error('rrule makes fewer')
          // Only a time that a clock change skips is moved, by the skipped amount.
          const shift = moment.getTime() - wanted.getTime()
          expect([0, 3_600_000]).toContain(shift)
          if (shift !== 0) expect(zone).toBe('Europe/Madrid')
        }
      }),
      1500,
    )
  })

  test('keeps 18:00 across both changes of the clocks', () => {
    const weekly: Recurrence = { type: 'weekly', repeatTimes: 3, weeklyDays: [4] }
    const spring = expandRecurrence(weekly, new Date('2026-03-19T17:00:00Z'), 'Europe/Madrid')
    expect(spring.map((one) => one.toISOString().slice(0, 16))).toEqual([
      '2026-03-19T17:00',
      '2026-03-26T17:00',
      '2026-04-02T16:00',
    ])
    const autumn = expandRecurrence(weekly, new Date('2026-10-15T16:00:00Z'), 'Europe/Madrid')
    expect(autumn.map((one) => one.toISOString().slice(0, 16))).toEqual([
      '2026-10-15T16:00',
      '2026-10-22T16:00',
      '2026-10-29T17:00',
    ])
  })

  test('moves a time that does not exist on by the hour that is skipped, and takes the earlier of two', () => {
    const daily: Recurrence = { type: 'daily', repeatTimes: 2 }
    const skipped = expandRecurrence(daily, new Date('2026-03-28T01:30:00Z'), 'Europe/Madrid')
    expect(skipped.map((one) => one.toISOString())).toEqual(['2026-03-28T01:30:00.000Z', '2026-03-29T01:30:00.000Z'])
    const second = new Date('2026-10-25T01:30:00Z')
    expect(expandRecurrence(daily, second, 'Europe/Madrid')[0]).toEqual(second)
    const twice = expandRecurrence(daily, new Date('2026-10-24T00:30:00Z'), 'Europe/Madrid')
    expect(twice.map((one) => one.toISOString())).toEqual(['2026-10-24T00:30:00.000Z', '2026-10-25T00:30:00.000Z'])
  })

  test('takes the last day of a shorter month', () => {
    const rule: Recurrence = { type: 'monthly', repeatTimes: 4, monthlyDay: 31 }
    const made = expandRecurrence(rule, new Date('2027-01-31T10:00:00Z'), 'UTC')
    expect(made.map((one) => one.toISOString().slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
  })
})
