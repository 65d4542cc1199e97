import { expect, test } from 'vitest'
import { momentOf, zonedInput } from '../../../src/features/events/zoned-input.ts'

test.each([
  ['UTC', '2026-07-01T10:00:00.000Z', '2026-07-01T10:00'],
  ['Asia/Jakarta', '2026-07-01T20:30:00.000Z', '2026-07-02T03:30'],
  ['Europe/Madrid', '2026-01-15T09:00:00.000Z', '2026-01-15T10:00'],
  ['Europe/Madrid', '2026-07-15T08:00:00.000Z', '2026-07-15T10:00'],
  // The hours around both changes of the clock.
  ['Europe/Madrid', '2026-03-29T00:59:00.000Z', '2026-03-29T01:59'],
  ['Europe/Madrid', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
  ['Europe/Madrid', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
  ['Europe/Madrid', '2026-10-25T02:00:00.000Z', '2026-10-25T03:00'],
])('in %s %s is %s, and back', (zone, at, input) => {
  expect(zonedInput(at, zone)).toBe(input)
  expect(momentOf(input, zone)).toBe(at)
})

test('a time that the clock leaves out counts as an hour later, one that it shows twice as the first', () => {
  expect(momentOf('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z')
  expect(zonedInput('2026-10-25T01:30:00.000Z', 'Europe/Madrid')).toBe('2026-10-25T02:30')
  expect(momentOf('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z')
})
