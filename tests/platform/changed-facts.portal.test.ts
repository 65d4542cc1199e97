import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refreshFacts } from '../../src/platform/api/changed-facts.ts'
import { createQueries } from '../../src/platform/api/query-client.ts'

/** Something the page shows; `answer` answers what is asked next, or has been. */
function shown(name: string) {
  const queries = createQueries()
  const answers: ((fact: string) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const observer = new QueryObserver(queries, { queryKey: ['get', name], queryFn })
  observer.subscribe(() => undefined)
  const seen = () => observer.getCurrentResult().data
  const answer = async (fact: string) => {
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers.pop()?.(fact)
  }
  return { queries, queryFn, seen, answer }
}

test('what changes while it is loaded for the first time is asked for once more', async () => {
  const { queries, queryFn, seen, answer } = shown('/api/notices')
  const refreshed = refreshFacts(queries)
  await answer('before the change')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  await answer('after it')
  await refreshed
  expect(seen()).toBe('after it')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('what was loaded before is asked for once', async () => {
  const { queries, queryFn, seen, answer } = shown('/api/notices')
  await answer('before the change')
  await vi.waitFor(() => expect(seen()).toBe('before the change'))
  const refreshed = refreshFacts(queries)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  await answer('after it')
  await refreshed
  expect(seen()).toBe('after it')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('what has not changed is not asked for', async () => {
  const { queries, queryFn, answer } = shown('/api/courses')
  await refreshFacts(queries, ({ queryKey }) => queryKey[1] === '/api/notices')
  await answer('as it was')
  expect(queryFn).toHaveBeenCalledTimes(1)
})
