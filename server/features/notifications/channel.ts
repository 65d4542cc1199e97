import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Notification, type Pool } from 'pg'
import { pino } from 'pino'
import { NOTICE_CHANNEL } from './queries.ts'

/** Who waits for news in this process. */
export interface NoticeChannel {
  /** `wake` is called whenever there may be news for the person (or under a name of its own), until the answer is called. */
  subscribe(userId: string, wake: () => void): () => void
  /** how many wait for that person's news */
  count(userId: string): number
  /** aborted when everybody who follows has to leave */
  ending: AbortSignal
  end(): void
  close(): Promise<void>
}

declare module '../../context.ts' {
  interface Services {
    notices: NoticeChannel
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
 * Hears from the database who has news, whichever process made it. PostgreSQL tells the connection that listens; the embedded
 * database has one session for all its connections and tells the one that made the news, so that the pool's are heard, too.
 */
export function openNoticeChannel({ url, pool, logLevel }: Wanted): NoticeChannel {
  const log = pino({ level: logLevel }).child({ part: 'notices' })
  const subscribers = new Map<string, Set<() => void>>()
  const closing = new AbortController()
  const ending = new AbortController()
  const stopped = new Promise<void>((resolve) =>
    closing.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  let client: Client | undefined

  function hear({ channel, payload = '' }: Notification) {
    if (channel !== NOTICE_CHANNEL) return
    for (const userId of payload.split(',')) for (const wake of subscribers.get(userId) ?? []) wake()
  }

  /** What was said while nobody listened is not said again: everybody looks. */
  const wakeAll = () => {
    for (const waiting of subscribers.values()) for (const wake of waiting) wake()
  }

  async function listen() {
    while (!closing.signal.aborted) {
      const connection = await connect().catch((err: unknown) => {
        log.warn({ err }, 'cannot hear of notices')
      })
      await Promise.race([connection?.lost, stopped])
      await wait(RECONNECT_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }

  /** Resolves once it listens; `lost` when it does no more. */
  async function connect() {
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 2000, keepAlive: true })
    const lost = new Promise<void>((resolve) => next.once('end', resolve))
    next.on('error', () => {})
    next.on('notification', hear)
    client = next
    await next.connect()
    await next.query(`listen ${NOTICE_CHANNEL}`)
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
    count: (userId) => subscribers.get(userId)?.size ?? 0,
    ending: ending.signal,
    end: () => ending.abort(),
    async close() {
      ending.abort()
      closing.abort()
      pool.off('connect', onConnect)
      await listening
      // A connection that broke off never says that it has ended.
      await Promise.race([client?.end().catch(() => {}), wait(END_LIMIT_MS, undefined, { ref: false })])
    },
  }
}
