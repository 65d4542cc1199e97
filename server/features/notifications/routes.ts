import { Readable } from 'node:stream'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { notice } from '../../db/schema/notices.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { noticeList, selectNotices } from './queries.ts'
import { followNotices } from './stream.ts'

/** Tabs and devices of one person on one server. */
const MOST_STREAMS = 20

export const notices = {
  async listNotices(call) {
    const source = { spec: noticeList, table: notice, visible: eq(notice.userId, person(call).userId) }
    return answerList(call.db, { ...source, select: (page) => selectNotices(call.db, page) }, call.query)
  },

  /** Read once: the first time counts. */
  async markNoticeRead(call) {
    const mine = and(eq(notice.id, call.params.id), eq(notice.userId, person(call).userId))
    await call.db
      .update(notice)
      .set({ readAt: sql`coalesce(${notice.readAt}, now())` })
      .where(mine)
    const [found] = await selectNotices(call.db, { where: mine, limit: 1 })
    if (!found) throw new DomainError('not-found')
    return found
  },

  async markNoticesRead(call) {
    const theirs = and(inArray(notice.id, call.body.ids), eq(notice.userId, person(call).userId), isNull(notice.readAt))
    await call.db.update(notice).set({ readAt: sql`now()` }).where(theirs)
  },

  async streamNotices(call) {
    const me = person(call)
    const { db, notices, reply } = call
    if (notices.count(me.userId) >= MOST_STREAMS) throw new DomainError('too-many-requests', { retryAfter: 60 })
    const lastId = reply.request.headers['last-event-id']
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, notices.ending])
    const wanted = { db, notices, me, lastId: typeof lastId === 'string' ? lastId : null, signal }
    // Proxies that collect an answer would hold every notice back; a connection kept after it would hold up the stop.
    reply.header('x-accel-buffering', 'no').header('connection', 'close')
    return Readable.from(followNotices(wanted))
  },
} satisfies Handlers
