import { expect, test } from 'vitest'
import { DomainError } from '../../server/domain-error.ts'
import { refuseUnstorable } from '../../server/http/validation.ts'

test('what the database cannot store is found anywhere in a body', () => {
  for (const bad of ['\0', 'a\0b', '\ud800', '\udc00\ud800']) {
    for (const place of [bad, [bad], { a: bad }, { a: { b: [bad] } }, { [bad]: 1 }]) {
      expect(() => refuseUnstorable(place)).toThrow(DomainError)
    }
  }
  for (const good of [null, undefined, 1, true, 'x', '😀', '\n\t', { a: ['é'] }]) {
    expect(() => refuseUnstorable(good)).not.toThrow()
  }
})

test('a list of too many values is refused before any of them is looked at', () => {
  let looks = 0
  const list = (length: number) =>
    new Proxy(
      Array.from({ length }, () => 1),
      {
        get(target, key) {
          if (/^\d/.test(String(key))) looks += 1
          return Reflect.get(target, key)
        },
      },
    )
  refuseUnstorable({ few: list(5000) })
  expect(looks).toBe(5000)
  for (const value of [list(300_000), [list(300_000)], { many: list(300_000) }])
    expect(() => refuseUnstorable(value)).toThrow(DomainError)
  expect(looks).toBe(5000)
})
