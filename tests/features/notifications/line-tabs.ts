import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { createActor } from 'xstate'
import { actorOf, appMachine, findActor } from '../../../machines/app.ts'
import type { Toast } from '../../../machines/toast.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import { followNotifications } from '../../../src/features/notifications/follow-notifications.ts'
import { createApi } from '../../../src/platform/api/client.ts'
import { createQueries } from '../../../src/platform/api/query-client.ts'
import { createTexts } from '../../../src/platform/texts/i18n.ts'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'

export const LATEST = 'GET /api/notices'
/** Where the browser keeps the last notification that it has received. */
export const MARK = 'lectern.last-notice'

const ends: (() => void)[] = []
const servers: ContractServer[] = []

interface Stream {
  lastId: string | null
  signal: AbortSignal
  say(notification: Notice): void
  /** the server ends it */
  end(): void
}

/**
 * A server without notifications, whose streams stay open until the page closes them or it ends them. While it is busy,
 * it refuses further ones.
 */
export function openServer(date: string | null = null) {
  const contract = new ContractServer()
    .on(LATEST, { body: listOf() })
    .on('GET /api/notices/stream', problem(503, 'unavailable', 'Later, please.'))
  servers.push(contract)
  const streams: Stream[] = []
  const load = { isBusy: false }
  const fetch = async (request: Request) => {
    const { url, headers, signal } = request
    if (load.isBusy || !url.endsWith('/stream')) return contract.fetch(request)
    const { readable, writable } = new TransformStream()
    const writer = writable.getWriter()
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
    const say = (one: Notice) =>
      void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(one)}\n\n`)).catch(() => undefined)
    const end = () => void writer.close().catch(() => undefined)
    streams.push({ lastId: headers.get('last-event-id'), signal, say, end })
    return new Response(readable, { headers: { 'content-type': 'text/event-stream', ...(date && { date }) } })
  }
  return { streams, contract, load, api: createApi({ baseUrl: location.origin, locale: 'en', fetch }) }
}

/** A notification from now about an event of its own, unless said. */
export const newsOf = (changes: Partial<Notice> = {}): Notice => ({
  ...example('Notice'),
  id: crypto.randomUUID(),
  type: 'event-cancelled',
  targetType: 'event',
  targetId: crypto.randomUUID(),
  createdAt: new Date().toISOString(),
  readAt: null,
  ...changes,
})

/** A tab of a signed-in user, with the toasts that it has shown. */
export function openTab(api: ReturnType<typeof openServer>['api'], userId = 'ann') {
  const app = createActor(appMachine, { input: { at: '/', modal: null } }).start()
  const queries = createQueries()
  const follow = () => {
    const end = followNotifications({ app, api, queries, texts: createTexts('en', {}), userId })
    ends.push(end)
    return end
  }
  const toasts: Toast[] = []
  actorOf(app, 'toast').on('shown', ({ toast }) => toasts.push(toast))
  const end = follow()
  const line = actorOf(app, 'notificationLine')
  const isHeard = () => findActor(app, 'notificationLine')?.getSnapshot().context.isHeard
  return { follow, end, line, isHeard, queries, toasts }
}

/** Tabs of a test file: each test has a browser of its own, in which the page is seen. */
export function freshTabs() {
  let seen: MockInstance
  beforeEach(() => {
    localStorage.clear()
    seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    seen.mockRestore()
    vi.useRealTimers()
    Reflect.deleteProperty(navigator, 'locks')
    expect(servers.splice(0).flatMap(({ faults }) => faults)).toEqual([])
  })
}

/** Locks between tabs; jsdom has none. */
export const withLocks = (locks: object) =>
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })

/** Waits for a value; the clock stands still when it is faked, which a poll otherwise moves on by its interval. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000, interval: 0 })

/** Waits until the tab receives what is sent. */
export const listening = ({ isHeard }: Pick<ReturnType<typeof openTab>, 'isHeard'>) => soon(isHeard).toBe(true)
