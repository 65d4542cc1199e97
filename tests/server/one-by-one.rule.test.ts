import { expect, test } from 'vitest'
import { oneByOne } from '../../server/one-by-one.ts'

test('whatever waits goes between two items', async () => {
  const happened: string[] = []
  const request = () => {
    happened.push('request')
    if (happened.length < 4) setImmediate(request)
  }
  setImmediate(request)
  const made = await oneByOne([1, 2], (n) => {
    happened.push(`item ${n}`)
    return n * 10
  })
  expect(made).toEqual([10, 20])
  expect(happened.slice(0, 4)).toEqual(['request', 'item 1', 'request', 'item 2'])
})
