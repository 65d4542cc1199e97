import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmpty, orNull } from '../../src/platform/empty.ts'
import { holds } from '../lib/portal/properties.ts'

describe('a value', () => {
  test.each([[null], [undefined], [[]], [''], ['  \t\n\u00a0'], [{}], [Object.create(null)]])(
    '%j is empty',
    (value) => {
      expect(isEmpty(value)).toBe(true)
    },
  )

  test.each([
    [0],
    [Number.NaN],
    [false],
    [0n],
    ['0'],
    [' a '],
    [[undefined]],
    [[[]]],
    [{ key: undefined }],
    [new Date(0)],
    [new Map([[1, 2]])],
    [new File(['text'], 'notes.txt')],
    [() => {}],
  ])('%o is not [DATA-10]', (value) => {
    expect(isEmpty(value)).toBe(false)
  })

  test('of JSON is empty as it is written [DATA-10]', () => {
    holds(
      fc.property(fc.jsonValue(), (value) => {
        const written = JSON.stringify(value)
        const isBlank = typeof value === 'string' && !/\S/.test(value)
        expect(isEmpty(value)).toBe(['null', '[]', '{}'].includes(written) || isBlank)
      }),
    )
  })
})

test('a field of blanks is sent as null, and another as it is', () => {
  expect(orNull('  ')).toBeNull()
  expect(orNull(' a ')).toBe(' a ')
})
