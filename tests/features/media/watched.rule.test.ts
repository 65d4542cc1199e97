import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOf, type Span, spansOfParts, watchedShare } from '../../../machines/rules/watched.ts'
import { spansOf } from '../../../src/features/media/follow-media.ts'
import { holds } from '../../lib/portal/properties.ts'

describe('the share that was watched', () => {
  test.each<[string, Span[], number]>([
    ['nothing', [], 0],
    ['a part', [[0, 25]], 25],
    ['all of it', [[0, 100]], 100],
    ['a part from the middle', [[40, 60]], 20],
    [
      'the same part twice',
      [
        [10, 20],
        [10, 20],
      ],
      10,
    ],
    [
      'parts that overlap',
      [
        [0, 30],
        [20, 50],
      ],
      50,
    ],
    [
      'a part within another',
      [
        [0, 50],
        [10, 20],
      ],
      50,
    ],
    [
      'parts that touch',
      [
        [0, 10],
        [10, 20],
      ],
      20,
    ],
    [
      'parts in any order',
      [
        [50, 60],
        [0, 10],
        [20, 30],
      ],
      30,
    ],
    ['a part that goes past the end', [[90, 120]], 10],
  ])('%s', (_, spans, share) => {
    expect(watchedShare(100, spans)).toBeCloseTo(share)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('is nothing while the length is %d', (duration) => {
    expect(watchedShare(duration, [[0, 10]])).toBe(0)
  })

  test('is a share, never falls, and asks for no order', () => {
    const duration = fc.double({ min: 0.1, max: 36_000, noNaN: true })
    const part = fc.double({ min: 0, max: 1.2, noNaN: true })
    const spans = fc.array(fc.tuple(part, part).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const))
    const scene = spans.chain((list) => fc.record({ duration, spans: fc.constant(list), mixed: shuffled(list) }))
    holds(
      fc.property(scene, ({ spans, mixed, duration }) => {
        const within = (list: readonly Span[]) => list.map(([a, b]) => [a * duration, b * duration] as const)
        const share = watchedShare(duration, within(spans))
        expect(share).toBeLessThanOrEqual(100)
        expect(watchedShare(duration, within(mixed))).toBeCloseTo(share, 9)
        expect(watchedShare(duration, within(spans.slice(1)))).toBeLessThanOrEqual(share + 1e-9)
      }),
    )
  })
})

describe('the parts that are stored', () => {
  test('are whole seconds in order, joined where they touch', () => {
    const spans: Span[] = [
      [20.2, 23.4],
      [0, 6.4],
      [6.4, 9.8],
      [30, 30.2],
    ]
    expect(partsOf(spans)).toEqual([
      { start: 0, end: 10 },
      { start: 20, end: 23 },
    ])
    expect(partsOf([])).toEqual([])
  })

  test('hold a part that lies within another, and can be joined again', () => {
    const parts = partsOf([
      [0, 50],
      [10, 20],
    ])
    expect(parts).toEqual([{ start: 0, end: 50 }])
    expect(partsOf(spansOfParts(parts))).toEqual(parts)
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
