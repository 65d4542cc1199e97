import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/platform/api/errors.ts'
import { createQueries } from '../../src/platform/api/query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The times of the requests, in ms after the first, when each of them fails with that error. */
async function askedAt(error: Error) {
  const started = Date.now()
  const times: number[] = []
  const asked = createQueries().fetchQuery({
    queryKey: ['fact'],
    queryFn: () => {
      times.push(Date.now() - started)
      throw error
    },
    retry: createQueries().getDefaultOptions().queries?.retry ?? false,
  })
  const refused = expect(asked).rejects.toBe(error)
  await vi.runAllTimersAsync()
  await refused
  return times
}

test('what may get better by itself is asked for twice more, each time after a longer while', async () => {
  expect(await askedAt(new ApiError(502, {}))).toEqual([0, 1000, 3000])
})

test('not before the server says that it may have time again', async () => {
  expect(await askedAt(new ApiError(503, { code: 'unavailable' }, 5))).toEqual([0, 5000, 10_000])
})

test('what stays as it is, is not asked for again', async () => {
  expect(await askedAt(new ApiError(404, { code: 'not-found' }))).toEqual([0])
})

test('a server that asks for a long while is not waited for in silence', async () => {
  expect(await askedAt(new ApiError(503, { code: 'unavailable' }, 3600))).toEqual([0])
})
