// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { targetEventQuery } from '../../../src/features/notifications/api.ts'
import { paths } from '../../../src/platform/address/paths.ts'
import { serverNow, setServerTime } from '../../../src/platform/server-clock.ts'
import { example } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import { freshTabs, LATEST, listening, newsOf, openServer, openTab, soon, withLocks } from './line-tabs.ts'

freshTabs()

const HOUR_MS = 3_600_000
const LOCK_MS = 5_000

/** A tab that receives what its server sends. */
async function openListening(server = openServer()) {
  const tab = openTab(server.api)
  await listening(tab)
  return { ...server, ...tab, said: () => tab.toasts.map(({ text }) => text) }
}
const event = example('Event', { type: 'webinar' })
const EVENT = 'GET /api/events/{id}'

test('news is said with what it is about and a link to it [PAGE-9]', async () => {
  const { streams, toasts } = await openListening()
  const news = newsOf({ type: 'event-changed', targetName: 'Reading a balance sheet' })
  streams[0]?.say(news)
  await expect
    .poll(() => toasts)
    .toEqual([
      {
        tone: 'info',
        title: 'Its sessions have changed.',
        text: 'Reading a balance sheet',
        action: { label: 'View', path: paths.webinar(news.targetId) },
      },
    ])
})

test('what the page itself shows is not said in a toast', async () => {
  const server = openServer()
  server.contract.on(EVENT, { body: event })
  const { streams, said, queries } = await openListening(server)
  const looking = new QueryObserver(queries, targetEventQuery(server.api, { targetId: event.id })).subscribe(() => {})
  onTestFinished(looking)
  await soon(() => queries.isFetching()).toBe(0)
  streams[0]?.say(newsOf({ targetId: event.id, targetName: 'on the page' }))
  streams[0]?.say(newsOf({ targetName: 'elsewhere' }))
  await soon(said).toContain('elsewhere')
  expect(said()).toEqual(['elsewhere'])
})

test('what is news follows the clock of the server, which that of the device may be ahead of', async () => {
  onTestFinished(() => setServerTime(new Response(null, { headers: { date: new Date().toUTCString() } })))
  const then = new Date(Date.now() - HOUR_MS)
  const { streams, said } = await openListening(openServer(then.toUTCString()))
  expect(Date.now() - serverNow()).toBeGreaterThan(HOUR_MS / 2)
  streams[0]?.say(newsOf({ createdAt: then.toISOString(), targetName: 'now' }))
  await soon(said).toEqual(['now'])
})

test('of several tabs one says it, and none that hears of it within five seconds', async () => {
  withLocks(locks)
  const server = openServer()
  const tabs = [openTab(server.api), openTab(server.api)]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const other = new BroadcastChannel('lectern.notices')
  onTestFinished(() => other.close())
  const news = newsOf()
  other.postMessage({ userId: 'ann', type: 'notice', notice: news })
  const said = () => tabs.flatMap(({ toasts }) => toasts.map(({ text }) => text))
  await soon(said).toEqual([news.targetName])
  /** Whether one more tab would say it. */
  const isOpen = () => locks.request(`lectern.notice.${news.id}`, { ifAvailable: true }, (lock) => lock !== null)
  await vi.advanceTimersByTimeAsync(LOCK_MS - 1)
  expect(await isOpen()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await soon(isOpen).toBe(true)
  expect(said()).toEqual([news.targetName])
})

test('on a first visit what has just happened brings the page up to date, and what is long past does not', async () => {
  const openedAfter = async (createdAt: number) => {
    const server = openServer()
    server.contract.on(LATEST, { body: listOf(newsOf({ createdAt: new Date(createdAt).toISOString() })) })
    const { queries, toasts } = openTab(server.api, crypto.randomUUID())
    queries.setQueryData(['get', '/api/schedules'], [])
    await soon(() => server.streams.length).toBe(1)
    expect(toasts).toEqual([])
    return queries.getQueryState(['get', '/api/schedules'])?.isInvalidated
  }
  expect(await openedAfter(Date.now())).toBe(true)
  expect(await openedAfter(Date.now() - HOUR_MS)).toBe(false)
})

test.each(['ends', 'is refused'])(
  'when the stream %s, what was missed is asked for, and it is opened again as soon as the page is online [NOTE-5]',
  async (how) => {
    const server = openServer()
    const news = newsOf({ targetName: 'meanwhile' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = openTab(server.api)
    await listening(tab)
    server.contract.on(LATEST, { body: listOf(news) })
    if (how === 'is refused') {
      dispatchEvent(new Event('pagehide'))
      server.load.isBusy = true
      dispatchEvent(new Event('pageshow'))
    } else server.streams[0]?.end()
    await soon(() => tab.line.getSnapshot().matches({ following: 'waiting' })).toBe(true)
    expect(tab.isHeard(), 'pages ask by themselves').toBe(false)
    await soon(() => tab.toasts.map(({ text }) => text)).toEqual(['meanwhile'])
    server.load.isBusy = false
    dispatchEvent(new Event('online'))
    await listening(tab)
    expect(server.streams).toHaveLength(2)
  },
)

test('whoever signs out hears nothing more, and after signing in again hears each thing once', async () => {
  const { streams, line, end, follow, said, isHeard } = await openListening()
  end()
  dispatchEvent(new Event('pageshow'))
  expect(line.getSnapshot().value).toBe('idle')
  const other = new BroadcastChannel('lectern.notices')
  onTestFinished(() => other.close())
  const told: string[] = []
  other.addEventListener('message', ({ data }) => data.type === 'notice' && told.push(data.notice.targetName))
  follow()
  await listening({ isHeard })
  streams[1]?.say(newsOf({ targetName: 'one' }))
  streams[1]?.say(newsOf({ targetName: 'two' }))
  await soon(() => told).toContain('two')
  expect(told).toEqual(['one', 'two'])
  await soon(said).toContain('two')
  expect(said()).toEqual(['one', 'two'])
})
