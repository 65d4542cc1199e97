import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import { notice } from '../../db/schema/notices.ts'
import type { Principal } from '../../principal.ts'
import { isSessionLive } from '../auth/session-queries.ts'
import { selectNotifications } from './queries.ts'

/** Proxies close connections that are silent for long. */
const HEARTBEAT_MS = 25_000
const CHECK_MS = 60_000
const AT_ONCE = 100
/** `createdAt` is the start of a transaction, and a transaction that started earlier may be committed later. */
const OVERLAP = sql`interval '30 seconds'`
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
    const mine = eq(notice.userId, me.userId)
    let cursor = lastId === null ? await now(db) : await createdAt(db, me, lastId)
    const sent = await idsUntil(db, mine, cursor)
    let checkedAt = Date.now()
    yield `retry: ${RETRY_MS}\n\n`
    while (!signal.aborted) {
      if (hasNews) {
        hasNews = false
        const after = and(mine, isAfter(cursor))
        const page = { where: after, orderBy: [asc(notice.createdAt), asc(notice.id)], limit: AT_ONCE }
        const found = await selectNotifications(db, page)
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

/** Whether a notification may have been committed after the moment. */
const isAfter = (moment: Date) => gt(notice.createdAt, sql`${moment.toISOString()}::timestamptz - ${OVERLAP}`)

/**
 * The ids of the notifications until the moment that are there already. One that is committed later is new, also when it
 * was created earlier.
 */
async function idsUntil(db: Services['db'], mine: SQL, moment: Date) {
  const rows = await db
    .select({ id: notice.id })
    .from(notice)
    .where(and(mine, isAfter(moment), lte(notice.createdAt, moment)))
    .orderBy(desc(notice.createdAt))
    .limit(AT_ONCE)
  return new Set(rows.map(({ id }) => id))
}

const toEvent = (one: Notice) => `event: notice\nid: ${one.id}\ndata: ${JSON.stringify(one)}\n\n`

async function now(db: Services['db']) {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`)
  return new Date(rows[0]?.now ?? Date.now())
}

/** When the notification was created; 1970 if it no longer exists. */
async function createdAt(db: Services['db'], me: Principal, id: string) {
  const [row] = await db
    .select({ createdAt: notice.createdAt })
    .from(notice)
    .where(and(eq(notice.id, id), eq(notice.userId, me.userId)))
  return row?.createdAt ?? new Date(0)
}
