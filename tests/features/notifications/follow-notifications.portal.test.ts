// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Notice } from '../../../openapi/generated/portal.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import { freshTabs, LATEST, listening, MARK, newsOf, openServer, openTab, withLocks } from './line-tabs.ts'

freshTabs()

test('a browser without locks streams in every tab', async () => {
  const { streams, api } = openServer()
  const tabs = [openTab(api), openTab(api)]
  await expect.poll(() => tabs.map(({ isHeard }) => isHeard())).toEqual([true, true])
  expect(streams).toHaveLength(2)
})

test('with locks one tab streams, and the next one takes over when it ends (NOTE-5)', async () => {
  withLocks(locks)
  const { streams, api } = openServer()
  const [first, second] = [openTab(api), openTab(api)]
  await expect.poll(first.isHeard).toBe(true)
  expect(streams).toHaveLength(1)
  first.end()
  expect(streams[0]?.signal.aborted).toBe(true)
  await expect.poll(() => streams.length).toBe(2)
  await expect.poll(second.isHeard).toBe(true)
  expect(first.isHeard()).toBe(false)
})

test('a page that is put away lets go of the stream, and continues where it stopped when it is shown again', async () => {
  const { streams, api } = openServer()
  const { isHeard } = openTab(api)
  await expect.poll(isHeard).toBe(true)
  const notification = newsOf()
  streams[0]?.say(notification)
  await expect.poll(() => localStorage.getItem(MARK)).toBe(`{"userId":"ann","id":"${notification.id}"}`)
  dispatchEvent(new Event('pageshow'))
  expect(streams, 'a page that was not away goes on').toHaveLength(1)
  dispatchEvent(new Event('pagehide'))
  expect(streams[0]?.signal.aborted).toBe(true)
  expect(isHeard()).toBe(false)
  dispatchEvent(new Event('pageshow'))
  await expect.poll(() => streams.length).toBe(2)
  expect(streams[1]?.lastId).toBe(notification.id)
  await expect.poll(isHeard).toBe(true)
})

test('what one person received is not where another person continues', async () => {
  localStorage.setItem(MARK, '{"userId":"bob","id":"his"}')
  const { streams, api } = openServer()
  openTab(api)
  await expect.poll(() => streams.length).toBe(1)
  expect(streams[0]?.lastId).toBe(null)
})

/** Somebody's page with facts of the query cache, and news that comes while it is open. */
async function hearing(changes: Partial<Notice>, paths: readonly string[] = []) {
  const { streams, api } = openServer()
  const news = newsOf(changes)
  const tab = openTab(api)
  for (const path of paths) tab.queries.setQueryData(['get', path], [])
  await listening(tab)
  streams[0]?.say(news)
  await expect.poll(() => localStorage.getItem(MARK)).toContain(news.id)
  return tab
}
const FACTS = {
  event: [
    '/api/events/{id}',
    '/api/schedules',
    '/api/recordings',
    '/api/users/me/recordings',
    '/api/users/me/attendance',
    '/api/notices',
  ],
  other: ['/api/courses', '/api/users/me'],
}

test.each(FACTS.event)('news of an event brings %s up to date', async (path) => {
  const { queries } = await hearing({}, [path])
  await expect.poll(() => queries.getQueryState(['get', path])?.isInvalidated).toBe(true)
})

test.each(FACTS.other)('news of an event leaves %s as it is', async (path) => {
  const { queries } = await hearing({}, [path, '/api/notices'])
  await expect.poll(() => queries.getQueryState(['get', '/api/notices'])?.isInvalidated).toBe(true)
  expect(queries.getQueryState(['get', path])?.isInvalidated).toBe(false)
})

test.each([
  [10_000, true],
  [45_000, false],
])('a page of 5 s asks again after news of %d ms before: %s', async (age, isAsked) => {
  vi.spyOn(performance, 'now').mockReturnValue(5000)
  onTestFinished(() => void vi.restoreAllMocks())
  const { contract, api } = openServer()
  const news = newsOf({ createdAt: new Date(Date.now() - age).toISOString() })
  contract.on(LATEST, { body: listOf(news) })
  const tab = openTab(api)
  tab.queries.setQueryData(['get', '/api/notices'], [])
  await expect.poll(() => localStorage.getItem(MARK)).toContain(news.id)
  expect(tab.queries.getQueryState(['get', '/api/notices'])?.isInvalidated).toBe(isAsked)
  expect(tab.toasts).toEqual([])
})

test('other tabs are heard, of the same person only', async () => {
  const { api } = openServer()
  const { queries, isHeard } = openTab(api)
  await expect.poll(isHeard).toBe(true)
  const refreshed = vi.spyOn(queries, 'invalidateQueries')
  const other = new BroadcastChannel('lectern.notices')
  const notification = newsOf()
  other.postMessage({ userId: 'bob', type: 'notice', notice: newsOf() })
  other.postMessage({ userId: 'ann', type: 'notice', notice: notification })
  other.postMessage({ userId: 'ann', type: 'notice', notice: notification })
  other.postMessage({ userId: 'ann', type: 'line', isHeard: false })
  await expect.poll(isHeard).toBe(false)
  expect(refreshed).toHaveBeenCalledTimes(1)
  other.close()
})
