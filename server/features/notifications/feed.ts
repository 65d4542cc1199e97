import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Notification, type Pool } from 'pg'
import { pino } from 'pino'
import { addresseesOf, listenForNotices } from './queries.ts'

/** The subscribers to notifications in this process. */
export interface NotificationFeed {
  /**
   * Calls `wake` whenever there may be notifications for the person (or for a special name such as `content`), until
   * the returned function is called.
   */
  subscribe(userId: string, wake: () => void): () => void
  /** wakes the subscribers of this process at once; the database wakes those of the others */
  wake(userId: string): void
  /** number of subscriptions of the person */
  count(userId: string): number
  /** aborted when all open streams must end */
  ending: AbortSignal
  end(): void
  close(): Promise<void>
}

declare module '../../context.ts' {
  interface Services {
    notifications: NotificationFeed
  }
}

interface Wanted {
  url: string
  pool: Pool
  logLevel: string
}

const RECONNECT_MS = 1000
const END_LIMIT_MS = 1000

/**
 * Listens to the database for new notifications, whichever process created them. PostgreSQL notifies the listening
 * connection. The embedded database has one session for all connections and notifies the one that created the
 * notification, so the connections of the pool are observed too.
 */
export function openNotificationFeed({ url, pool, logLevel }: Wanted): NotificationFeed {
  const log = pino({ level: logLevel }).child({ part: 'notifications' })
  const subscribers = new Map<string, Set<() => void>>()
  const closing = new AbortController()
  const ending = new AbortController()
  const stopped = new Promise<void>((resolve) =>
    closing.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  let client: Client | undefined

  function hear(message: Notification) {
    for (const userId of addresseesOf(message)) wakeAllOf(userId)
  }

  function wakeAllOf(userId: string) {
    for (const wake of subscribers.get(userId) ?? []) wake()
  }

  /** Messages are lost while the connection is down, so afterwards every subscriber checks for new notifications. */
  const wakeAll = () => {
    for (const waiting of subscribers.values()) for (const wake of waiting) wake()
  }

  async function listen() {
    while (!closing.signal.aborted) {
      const connection = await connect().catch((err: unknown) => {
        log.warn({ err }, 'cannot listen for notifications')
      })
      await Promise.race([connection?.lost, stopped])
      await wait(RECONNECT_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }

  /** Resolves once it listens; `lost` resolves when the connection ends. */
  async function connect() {
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 2000, keepAlive: true })
    const lost = new Promise<void>((resolve) => next.once('end', resolve))
    next.on('error', () => {})
    next.on('notification', hear)
    client = next
    await next.connect()
    await listenForNotices(next)
    wakeAll()
    return { lost }
  }

  const onConnect = (one: { on(name: 'notification', hear: (message: Notification) => void): unknown }) =>
    void one.on('notification', hear)
  pool.on('connect', onConnect)
  const listening = listen()

  return {
    subscribe(userId, wake) {
      const waiting = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, waiting.add(wake))
      return () => {
        waiting.delete(wake)
        if (waiting.size === 0) subscribers.delete(userId)
      }
    },
    wake: wakeAllOf,
    count: (userId) => subscribers.get(userId)?.size ?? 0,
    ending: ending.signal,
    end: () => ending.abort(),
    async close() {
      ending.abort()
      closing.abort()
      pool.off('connect', onConnect)
      await listening
      // A broken connection may never report its end.
      await Promise.race([client?.end().catch(() => {}), wait(END_LIMIT_MS, undefined, { ref: false })])
    },
  }
}
