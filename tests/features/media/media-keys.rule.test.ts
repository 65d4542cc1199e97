import { describe, expect, test } from 'vitest'
import { clockTime } from '../../../src/features/media/clock-time.ts'
import { formatSize } from '../../../src/features/media/file-size.ts'
import { mediaAct, SPEEDS, speedBeside } from '../../../src/features/media/media-keys.ts'
import { MOST, scrolledTo, zoomed, zoomedBy } from '../../../src/features/media/zoom.ts'

const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('the keys of a player', () => {
  test.each([
    [' ', { type: 'toggle' }],
    ['K', { type: 'toggle' }],
    ['m', { type: 'mute' }],
    ['f', { type: 'fullscreen' }],
    ['C', { type: 'captions' }],
    ['ArrowLeft', { type: 'seek', by: -5 }],
    ['ArrowRight', { type: 'seek', by: 5 }],
    ['>', { type: 'speed', step: 1 }],
    ['<', { type: 'speed', step: -1 }],
  ])('%j', (key, act) => expect(mediaAct(press(key))).toEqual(act))

  test.each(['Tab', 'Enter', 'Escape', 'x', 'constructor', 'F5'])('%s stays the browser’s', (key) => {
    expect(mediaAct(press(key))).toBeNull()
  })

  test('what is pressed together with others stays the browser’s', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(mediaAct(press('f', { [held]: true }))).toBeNull()
  })

  test('speeds go step by step, and no further than the last', () => {
    expect(SPEEDS.map((speed) => speedBeside(speed, 1))).toEqual([0.75, 1, 1.25, 1.5, 1.75, 2, 2])
    expect(SPEEDS.map((speed) => speedBeside(speed, -1))).toEqual([0.5, 0.5, 0.75, 1, 1.25, 1.5, 1.75])
    expect(speedBeside(16, -1)).toBe(2)
  })
})

test.each([
  [0, '0:00'],
  [36_000_000, '10000:00:00'],
  [65.9, '1:05'],
  [3725, '1:02:05'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [-1, '0:00'],
])('%d seconds are %s on the bar', (seconds, text) => expect(clockTime(seconds, 'en')).toBe(text))

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [9, '9 bytes'],
  [1.5, '2 bytes'],
  [-1, '-1 byte'],
  [9_960, '10 kB'],
  [10_040, '10 kB'],
  [9_940, '9.9 kB'],
  [17_984, '18 kB'],
  [1_250_000, '1.3 MB'],
  [512 * 1024 * 1024, '537 MB'],
  [5e12, '5,000 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatSize(bytes, 'en')).toBe(text))

describe('coming close to a picture', () => {
  test('it is never smaller than its window, nor larger than it has detail', () => {
    expect(zoomed(1, 0.5)).toBe(1)
    expect(zoomedBy(1, -1)).toBe(1)
    expect(zoomedBy(MOST, 1)).toBe(MOST)
    expect(zoomedBy(zoomedBy(1, 2), -2)).toBeCloseTo(1)
  })

  test('the point under the finger stays there', () => {
    // The window is scrolled by 60 px, so a position of 40 px is the picture's 100th pixel, and then its 200th.
    expect(scrolledTo(60, 40, 2)).toBe(160)
    expect(scrolledTo(scrolledTo(60, 40, 2), 40, 0.5)).toBe(60)
  })
})
