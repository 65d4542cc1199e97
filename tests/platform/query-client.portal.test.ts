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

test('a temporary failure is retried twice, after growing pauses', async () => {
  expect(await askedAt(new ApiError(502, {}))).toEqual([0, 1000, 3000])
})

test('a retry waits as long as the server asks', async () => {
  expect(await askedAt(new ApiError(503, { code: 'unavailable' }, 5))).toEqual([0, 5000, 10_000])
})

test('a permanent failure is not retried', async () => {
  expect(await askedAt(new ApiError(404, { code: 'not-found' }))).toEqual([0])
})

test('no retry follows when the server asks for a long wait', async () => {
  expect(await askedAt(new ApiError(503, { code: 'unavailable' }, 3600))).toEqual([0])
})
