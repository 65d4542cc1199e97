import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { stringify } from 'qs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyFilter, holds, thing, written } from './random-list.ts'
import { openSampleList, type SampleList, type Thing } from './sample-list.ts'

/** The rows are random as well; the titles name the seed. */
const seed = fc.readConfigureGlobal().seed ?? randomInt(2 ** 31)
const ROWS = 45

let rows: Thing[]
let list: SampleList
beforeAll(async () => {
  rows = fc.sample(fc.tuple(...Array.from({ length: ROWS }, (_, n) => thing(n))), { seed, numRuns: 1 })[0] ?? []
  list = await openSampleList(rows)
})
afterAll(() => list.close())

const ids = (things: Thing[]) => things.map((one) => one.id).sort()

test(`random filters over random rows find what a plain evaluation finds (seed ${seed})`, async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(anyFilter, async (filter) => {
      const answer = await list.ask(stringify({ filter: written(filter), limit: ROWS }))
      expect([...answer].sort()).toEqual(ids(rows.filter((row) => holds(filter, row))))
      found += answer.length
    }),
    { seed, numRuns: 400 },
  )
  expect(found).toBeGreaterThan(0)
})

const field = fc.constantFrom('word' as const, 'price' as const, 'size' as const, 'seenAt' as const)
const term = fc.record({ field, descending: fc.boolean() })

test(`pages in a random order hold every row once, in that order (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(term, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 7, max: 20 }),
      async (terms, limit) => {
        const sort = terms.map(({ field: name, descending }) => `${descending ? '-' : ''}${name}`)
        const pages = Array.from({ length: Math.ceil(ROWS / limit) }, (_, n) => n + 1)
        const answers: string[] = []
        for (const page of pages) answers.push(...(await list.ask(stringify({ sort, limit, page }))))
        expect([...answers].sort()).toEqual(ids(rows))
        const things = answers.map((id) => rows.find((row) => row.id === id))
        for (const [n, one] of things.entries()) {
          const next = things[n + 1]
          if (one && next) expect(position(terms, one, next), `${one.id} before ${next.id}`).toBeLessThanOrEqual(0)
        }
      },
    ),
    { seed, numRuns: 40 },
  )
})

type Term = { field: 'word' | 'price' | 'size' | 'seenAt'; descending: boolean }

/** Negative when `a` comes first. Rows without a value come last in both directions. */
function position(terms: Term[], a: Thing, b: Thing): number {
  for (const { field: name, descending } of terms) {
    const [x, y] = [a[name], b[name]]
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1
    } else if (x < y || x > y) return x < y === descending ? 1 : -1
  }
  return 0
}
