import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wiringMutants } from '../e2e/paths/mutants/list.ts'
import { changed } from '../lib/change.ts'
import { sources } from '../reach/map.ts'
import { faults } from './list.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test.each([...faults, ...wiringMutants])('can still be made: $name', (fault) => {
  const code = readFileSync(join(ROOT, fault.file), 'utf8')
  expect(changed(code, fault)).not.toBe(code)
})

test('are made where it is known which tests reach a line', () => {
  expect(faults.map(({ file }) => file).filter((file) => !sources().includes(file))).toEqual([])
})

test('are known by names of their own', () => {
  const names = faults.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
