import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Report, staysOf } from '../../../../server/features/live/attendance/presence.ts'
import { LENGTH, type RandomMeeting, randomMeeting, secondsPresent } from './random-meeting.ts'

const joined = (at: number, connection = ''): Report => ({ kind: 'joined', at, connection })
const left = (at: number, connection = ''): Report => ({ kind: 'left', at, connection })
const stays = (reports: Report[], ends: number[] = []) =>
  staysOf(reports, ends).map(({ joinedAt, leftAt }) => [joinedAt, leftAt])

describe('the stays of a person [LIVE-30]', () => {
  test('are one for each time they were there', () => {
    expect(stays([joined(10), left(20), joined(30), left(45)])).toEqual([
      [10, 20],
      [30, 45],
    ])
  })

  test('last while they are there', () => {
    expect(stays([joined(10), left(20), joined(30)])).toEqual([
      [10, 20],
      [30, null],
    ])
  })

  test('are the same in any order, and when a report is repeated', () => {
    const told = [left(45), joined(30), left(20), joined(30), joined(10), left(45)]
    expect(stays(told)).toEqual(stays([joined(10), left(20), joined(30), left(45)]))
  })

  test('end with the meeting where a leave was lost', () => {
    expect(stays([joined(10), joined(70)], [60, 90])).toEqual([
      [10, 60],
      [70, 90],
    ])
  })

  test('of two devices are one while either is there', () => {
    const told = [joined(10, 'phone'), joined(20, 'laptop'), left(25, 'phone'), left(40, 'laptop')]
    expect(stays(told)).toEqual([[10, 40]])
  })

  test('end on all devices by a leave that names none', () => {
    expect(stays([joined(10, 'phone'), joined(20, 'laptop'), left(25)])).toEqual([[10, 25]])
  })

  test('go on when they come back within the second, and have no length when they only look in', () => {
    expect(stays([joined(10), left(20), joined(20), left(30)])).toEqual([[10, 30]])
    expect(stays([joined(10), left(10)])).toEqual([])
    expect(stays([joined(20)], [20])).toEqual([])
  })

  test('are none of somebody of whom only a leave is known', () => {
    expect(stays([left(20)])).toEqual([])
  })
})

/** The seconds in which somebody was there by their stays. */
function secondsOf({ reports, ends }: RandomMeeting, length: number) {
  const found = staysOf(reports, ends)
  return Array.from({ length }, (_, now) =>
    found.some(({ joinedAt, leftAt }) => joinedAt <= now && (leftAt === null || now < leftAt)),
  )
}

describe('10 000 random orders of reports [LIVE-30]', () => {
  test('give the seconds that a clock would have counted', () => {
    const length = LENGTH + 20
    fc.assert(
      fc.property(randomMeeting, (meeting) => {
        expect(secondsOf(meeting, length)).toEqual(secondsPresent(meeting, length))
      }),
      { numRuns: 10_000 },
    )
  })

  test('give stays that neither overlap nor touch', () => {
    fc.assert(
      fc.property(randomMeeting, ({ reports, ends }) => {
        const found = staysOf(reports, ends)
        for (const [index, { joinedAt, leftAt }] of found.entries()) {
          const next = found[index + 1]
          expect(leftAt === null ? next : leftAt > joinedAt).toBe(leftAt === null ? undefined : true)
          if (leftAt !== null && next) expect(next.joinedAt).toBeGreaterThan(leftAt)
        }
      }),
      { numRuns: 10_000 },
    )
  })
})
