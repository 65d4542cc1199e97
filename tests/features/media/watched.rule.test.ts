import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Span, watchedShare } from '../../../machines/watched.ts'
import { spansOf } from '../../../src/features/media/follow-media.ts'
import { holds } from '../../lib/portal/properties.ts'

describe('the share that was watched', () => {
  test.each<[string, number, Span[], number]>([
    ['nothing', 0, [], 0],
    ['a part', 0, [[0, 25]], 25],
    ['all of it', 0, [[0, 100]], 100],
    ['a part from the middle', 0, [[40, 60]], 20],
    [
      'the same part twice',
      0,
      [
        [10, 20],
        [10, 20],
      ],
      10,
    ],
    [
      'parts that overlap',
      0,
      [
        [0, 30],
        [20, 50],
      ],
      50,
    ],
    [
      'a part within another',
      0,
      [
        [0, 50],
        [10, 20],
      ],
      50,
    ],
    [
      'parts that touch',
      0,
      [
        [0, 10],
        [10, 20],
      ],
      20,
    ],
    [
      'parts in any order',
      0,
      [
        [50, 60],
        [0, 10],
        [20, 30],
      ],
      30,
    ],
    ['what was watched before, and the same again', 30, [[0, 20]], 30],
    ['what was watched before, and more', 30, [[20, 50]], 50],
    ['what was watched before, and the end', 30, [[90, 100]], 40],
    ['a part that goes past the end', 0, [[90, 120]], 10],
  ])('%s', (_, before, spans, share) => {
    expect(watchedShare(100, before, spans)).toBeCloseTo(share)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('stays what it was while the length is %d', (duration) => {
    expect(watchedShare(duration, 40, [[0, 10]])).toBe(40)
    expect(watchedShare(duration, 0, [[0, 10]])).toBe(0)
  })

  test('is a share, never falls, and asks for no order', () => {
    const duration = fc.double({ min: 0.1, max: 36_000, noNaN: true })
    const part = fc.double({ min: 0, max: 1.2, noNaN: true })
    const spans = fc.array(fc.tuple(part, part).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const))
    const scene = fc
      .record({ duration, before: fc.double({ min: 0, max: 100, noNaN: true }), spans })
      .chain(({ spans, ...rest }) =>
        fc.record({ spans: fc.constant(spans), mixed: shuffled(spans), rest: fc.constant(rest) }),
      )
    holds(
      fc.property(scene, ({ spans, mixed, rest: { duration, before } }) => {
        const within = (list: readonly Span[]) => list.map(([a, b]) => [a * duration, b * duration] as const)
        const share = watchedShare(duration, before, within(spans))
        expect(share).toBeLessThanOrEqual(100)
        expect(share).toBeGreaterThanOrEqual(before - 1e-9)
        expect(watchedShare(duration, before, within(mixed))).toBeCloseTo(share, 9)
        expect(watchedShare(duration, before, within(spans.slice(1)))).toBeLessThanOrEqual(share + 1e-9)
      }),
    )
  })
})

test('what a player has played is read as spans', () => {
  const played = [
    [0, 2.5],
    [10, 20],
  ]
  const edge = (which: number) => (index: number) => played[index]?.[which] ?? Number.NaN
  expect(spansOf({ length: 2, start: edge(0), end: edge(1) })).toEqual(played)
})

const shuffled = <T>(list: T[]) => fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })
