import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..', '..', 'src')
const MOST_OFTEN_MS = 1000

/** All animations of the portal's styles: how long one turn takes, and whether it turns more than once. */
const animations = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => {
    const text = readFileSync(join(SOURCE, name), 'utf8')
    return [...text.matchAll(/(?<!-)animation(?:-name)?: ([^;]+);/g)].map(([, value = '']) => ({ name, value }))
  })

test('nothing flashes: what repeats takes a second for each turn, whatever else moves does so once [ACCESS-16]', () => {
  expect(animations.length).toBeGreaterThan(3)
  const wrong = animations.filter(({ value }) => {
    const [, count = '', unit] = /(\d*\.?\d+)(ms|s)\b/.exec(value) ?? []
    const length = Number(count) * (unit === 's' ? 1000 : 1)
    const isOnce = !/\binfinite\b|(?<![\d.(-])\d+(?![\d.]|m?s\b|px|%|rem)/.test(value.replaceAll(/\([^)]*\)/g, ''))
    return !isOnce && length < MOST_OFTEN_MS
  })
  expect(wrong).toEqual([])
})
