import { expect, test } from 'vitest'
import { hashOf, linesOf, type Statement, type TestCoverage, testsReaching } from './map.ts'

const SOURCE = 'src/features/courses/price-format.ts'

/** The coverage of a test file; `size` adds statements of another source. */
const ran = (test: string, statements: Statement[], { size = 0, hash = hashOf(SOURCE) } = {}): TestCoverage => ({
  test,
  hash: '',
  sources: {
    [SOURCE]: { hash, statements },
    'src/platform/address/paths.ts': {
      hash: '',
      statements: Array.from({ length: size }, (_, line) => [line, 0, line, 9, 1]),
    },
  },
})
/** A function from line 1 to line 9 with a statement in line 5. */
const called: Statement[] = [
  [1, 0, 9, 1, 1],
  [5, 2, 5, 20, 1],
]
const loaded: Statement[] = [
  [1, 0, 9, 1, 1],
  [5, 2, 5, 20, 0],
]

test('finds the tests that run a line, not those that only load its module', () => {
  expect(testsReaching([ran('loads', loaded), ran('calls', called)], SOURCE, [5])).toEqual(['calls'])
  expect(testsReaching([ran('loads', loaded), ran('calls', called)], SOURCE, [1])).toEqual(['loads', 'calls'])
})

test('lists the tests that cover the least beside it first', () => {
  const all = [ran('much', called, { size: 7 }), ran('little', called), ran('some', called, { size: 3 })]
  expect(testsReaching(all, SOURCE, [5])).toEqual(['little', 'some', 'much'])
})

test('finds every test of a source whose lines have moved', () => {
  expect(testsReaching([ran('loads', loaded, { hash: 'another' })], SOURCE, [5])).toEqual(['loads'])
})

test('finds the lines that a change replaces', () => {
  const from = "style: 'currency',\n      currency,"
  const [first = 0, ...rest] = linesOf({ file: SOURCE, from })
  expect(first).toBeGreaterThan(1)
  expect(rest).toEqual([first + 1])
})
