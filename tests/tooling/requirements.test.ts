import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const ids = [...readFileSync(join(ROOT, 'docs', 'requirements.md'), 'utf8').matchAll(/^- \*\*([A-Z]+)-(\d+)\*\* \S/gm)]
const known = new Set(ids.map(([, room, number]) => `${room}-${number}`))
const rooms = new Set(ids.map(([, room]) => room))

test('requirements are numbered without a gap, each id once', () => {
  for (const room of rooms) {
    const numbers = ids.filter((id) => id[1] === room).map((id) => Number(id[2]))
    expect(numbers, room).toEqual(numbers.map((_, place) => place + 1))
  }
})

test('every requirement that code or a test names is there', () => {
  const pattern = new RegExp(`\\b(?:${[...rooms].join('|')})-\\d+\\b`, 'g')
  const files = globSync('{src,server,machines,markdown,openapi,tests,scripts}/**/*.{ts,tsx,yaml}', {
    cwd: ROOT,
  })
  const named = files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(pattern) ?? [])
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((id) => !known.has(id))).toEqual([])
})
