import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MOST_ZOOM,
  middleOf,
  moved,
  type Section,
  zoomed,
  zoomOf,
} from '../../../src/features/people/edit-profile/crop.ts'
import { holds } from '../../lib/portal/properties.ts'

const picture = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const share = fc.double({ min: -2, max: 2, noNaN: true })
const act = fc.oneof(
  fc.record({ right: share, down: share }),
  fc.record({ zoom: fc.double({ min: -10, max: 10, noNaN: true }) }),
)
const SLACK = 1e-6

describe('the section of a picture', () => {
  test('begins as the largest square, in the middle', () => {
    expect(middleOf({ width: 900, height: 400 })).toEqual({ x: 250, y: 0, size: 400 })
    expect(middleOf({ width: 300, height: 400 })).toEqual({ x: 0, y: 50, size: 300 })
  })

  test('moves by shares of its size and stops at the edge', () => {
    const wide = { width: 900, height: 400 }
    expect(moved(middleOf(wide), 0.1, 0, wide)).toEqual({ x: 290, y: 0, size: 400 })
    const corner = { x: 100, y: 100, size: 200 }
    expect(moved(corner, -0.25, 0.5, wide)).toEqual({ x: 50, y: 200, size: 200 })
    expect(moved(middleOf(wide), 9, 9, wide)).toEqual({ x: 500, y: 0, size: 400 })
  })

  test('is zoomed about its middle', () => {
    const square = { width: 400, height: 400 }
    expect(zoomed(middleOf(square), 2, square)).toEqual({ x: 100, y: 100, size: 200 })
    expect(zoomOf({ x: 0, y: 0, size: 100 }, square)).toBe(4)
    const wide = { width: 900, height: 400 }
    expect(zoomed({ x: 500, y: 0, size: 400 }, 2, wide)).toEqual({ x: 600, y: 100, size: 200 })
    expect(zoomOf({ x: 0, y: 0, size: 100 }, wide)).toBe(4)
  })

  test('never leaves the picture, whatever is done', () =>
    holds(
      fc.property(picture, fc.array(act, { maxLength: 20 }), (one, acts) => {
        let section: Section = middleOf(one)
        for (const step of acts) {
          section = 'zoom' in step ? zoomed(section, step.zoom, one) : moved(section, step.right, step.down, one)
          expect(section.x).toBeGreaterThanOrEqual(0)
          expect(section.y).toBeGreaterThanOrEqual(0)
          expect(section.x + section.size).toBeLessThanOrEqual(one.width + SLACK)
          expect(section.y + section.size).toBeLessThanOrEqual(one.height + SLACK)
          expect(zoomOf(section, one)).toBeGreaterThanOrEqual(1 - SLACK)
          expect(zoomOf(section, one)).toBeLessThanOrEqual(MOST_ZOOM + SLACK)
        }
      }),
    ))
})
