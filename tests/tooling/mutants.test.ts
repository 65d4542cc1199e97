import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import stryker from '../../stryker.config.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test.each(stryker.mutate)('what is mutated is there: %s', (pattern) => {
  expect(globSync(pattern, { cwd: ROOT })).not.toEqual([])
})

test('a mutant that nobody can notice stands in its file as docs/mutants.md names it', () => {
  const lines = readFileSync(join(ROOT, 'docs', 'mutants.md'), 'utf8').matchAll(
    /^- (\S+): `(.+?)(?: …)?` → `.*`: .+$/gm,
  )
  const named = [...lines].map(([, file = '', original = '']) => ({ file, original }))
  expect(named.length).toBeGreaterThan(50)
  const isThere = ({ file, original }: (typeof named)[number]) =>
    globSync(file, { cwd: ROOT }).length > 0 && readFileSync(join(ROOT, file), 'utf8').includes(original)
  expect(named.filter((one) => !isThere(one))).toEqual([])
})
