import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Principal } from '../../principal.ts'
import { isSessionLive } from '../auth/session-queries.ts'
import { databaseTime, notificationCreatedAt, notificationIdsUntil, notificationsAfter } from './queries.ts'

/** Proxies close connections that are silent for long. */
const HEARTBEAT_MS = 25_000
const CHECK_MS = 60_000
const AT_ONCE = 100
/** How long a browser waits before it reconnects. */
const RETRY_MS = 3000

export interface Following {
  me: Principal
  /** id of the last notification that the person received, to send those after it; null: only new ones */
  lastId: string | null
  signal: AbortSignal
}

type Wanted = Following & Pick<Services, 'db' | 'notifications'>

/** A person's notifications as server-sent events (HTML standard, 9.2), until the session or the connection ends. */
export async function* streamNotifications({ db, notifications, me, lastId, signal }: Wanted): AsyncGenerator<string> {
  let wake = () => {}
  let hasNews = true
  const unsubscribe = notifications.subscribe(me.userId, () => {
    hasNews = true
    wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    let cursor = await startOf(db, me, lastId)
    // One that is committed later is new, also when it was created earlier.
    const sent = new Set(await notificationIdsUntil(db, me.userId, cursor, AT_ONCE))
    let checkedAt = Date.now()
    yield `retry: ${RETRY_MS}\n\n`
    while (!signal.aborted) {
      if (hasNews) {
        hasNews = false
        const found = await notificationsAfter(db, me.userId, cursor, AT_ONCE)
        const fresh = found.filter((one) => !sent.has(one.id))
        for (const one of fresh) {
          sent.add(one.id)
          yield toEvent(one)
        }
        const last = found.at(-1)
        if (last) cursor = new Date(last.createdAt)
        if (found.length === AT_ONCE && fresh.length > 0) hasNews = true
      }
      if (Date.now() - checkedAt >= CHECK_MS) {
        if (!(await isSessionLive(db, me.sessionId))) return
        checkedAt = Date.now()
      }
      if (hasNews || signal.aborted) continue
      const isWoken = await new Promise<boolean>((resolve) => {
        const beat = setTimeout(() => resolve(false), HEARTBEAT_MS)
        wake = () => {
          clearTimeout(beat)
          resolve(true)
        }
      })
      if (!isWoken) yield ': still here\n\n'
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    unsubscribe()
  }
}

const toEvent = (one: Notice) => `event: notice\nid: ${one.id}\ndata: ${JSON.stringify(one)}\n\n`

/** The moment after which notifications are new: now, or when the last one was created; 1970 if it no longer exists. */
async function startOf(db: Services['db'], me: Principal, lastId: string | null) {
  if (lastId === null) return databaseTime(db)
  return (await notificationCreatedAt(db, me.userId, lastId)) ?? new Date(0)
}
