// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { appMachine, findActor } from '../../../machines/app.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import { followNotifications } from '../../../src/features/notifications/follow-notifications.ts'
import { createApi } from '../../../src/platform/api/client.ts'
import { createQueries } from '../../../src/platform/api/query-client.ts'
import { createTexts } from '../../../src/platform/texts/i18n.ts'

const notification: Notice = {
  id: 'one',
  type: 'event-cancelled',
  targetType: 'event',
  targetId: 'event',
  targetName: 'Reading a balance sheet',
  createdAt: '2026-04-02T16:00:00.000Z',
  readAt: null,
}
const MARK = 'lectern.last-notice'

/** A server without notifications, whose streams stay open until the page closes them. */
function openServer() {
  const streams: { lastId: string | null; signal: AbortSignal; say(notification: Notice): void }[] = []
  const fetch = async ({ url, headers, signal }: Request) => {
    if (!url.endsWith('/stream')) return Response.json({ items: [] })
    const { readable, writable } = new TransformStream()
    const writer = writable.getWriter()
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
    const say = (one: Notice) =>
      void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(one)}\n\n`)).catch(() => undefined)
    streams.push({ lastId: headers.get('last-event-id'), signal, say })
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  }
  return { streams, api: createApi({ baseUrl: location.origin, locale: 'en', fetch }) }
}

/** Web locks shared by several tabs. */
function createLocks() {
  let last = Promise.resolve()
  return {
    async request(_: string, { signal }: { signal?: AbortSignal }, work: () => Promise<void>) {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      try {
        await before
        signal?.throwIfAborted()
        await work()
      } finally {
        resolve()
      }
    },
  }
}

const ends: (() => void)[] = []

/** A tab of a signed-in user. */
function openTab(api: ReturnType<typeof openServer>['api'], userId = 'ann') {
  const app = createActor(appMachine, { input: { at: '/', modal: null } }).start()
  const queries = createQueries()
  const end = followNotifications({ app, api, queries, texts: createTexts('en', {}), userId })
  ends.push(end)
  const isHeard = () => findActor(app, 'notificationLine')?.getSnapshot().context.isHeard
  return { end, isHeard, queries }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
})

test('a browser without locks streams in every tab', async () => {
  const { streams, api } = openServer()
  const tabs = [openTab(api), openTab(api)]
  await expect.poll(() => tabs.map(({ isHeard }) => isHeard())).toEqual([true, true])
  expect(streams).toHaveLength(2)
})

test('with locks one tab streams, and the next one takes over when it ends (NOTE-5)', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
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
  streams[0]?.say(notification)
  await expect.poll(() => localStorage.getItem(MARK)).toBe('{"userId":"ann","id":"one"}')
  dispatchEvent(new Event('pageshow'))
  expect(streams, 'a page that was not away goes on').toHaveLength(1)
  dispatchEvent(new Event('pagehide'))
  expect(streams[0]?.signal.aborted).toBe(true)
  expect(isHeard()).toBe(false)
  dispatchEvent(new Event('pageshow'))
  await expect.poll(() => streams.length).toBe(2)
  expect(streams[1]?.lastId).toBe('one')
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
async function hearing(news: Partial<Notice>, paths: readonly string[] = []) {
  const { streams, api } = openServer()
  const tab = openTab(api)
  for (const path of paths) tab.queries.setQueryData(['get', path], [])
  await expect.poll(tab.isHeard).toBe(true)
  streams[0]?.say({ ...notification, createdAt: new Date().toISOString(), ...news })
  await expect.poll(() => localStorage.getItem(MARK)).toContain(news.id ?? notification.id)
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

test('other tabs are heard, of the same person only', async () => {
  const { api } = openServer()
  const { queries, isHeard } = openTab(api)
  await expect.poll(isHeard).toBe(true)
  const refreshed = vi.spyOn(queries, 'invalidateQueries')
  const other = new BroadcastChannel('lectern.notices')
  other.postMessage({ userId: 'bob', type: 'notice', notice: { ...notification, id: 'two' } })
  other.postMessage({ userId: 'ann', type: 'notice', notice: notification })
  other.postMessage({ userId: 'ann', type: 'notice', notice: notification })
  other.postMessage({ userId: 'ann', type: 'line', isHeard: false })
  await expect.poll(isHeard).toBe(false)
  expect(refreshed).toHaveBeenCalledTimes(1)
  other.close()
})
