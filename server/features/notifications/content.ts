import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { operations } from '../../http/contract.ts'
import type { NotificationFeed } from './feed.ts'
import { tellServers } from './queries.ts'

/** Takes the place of a user id: changes for everyone. */
const CONTENT = 'content'
/** Changes for everyone that this process has just written. */
const WRITTEN = 'written content'

/** Changes within this time are announced together. */
const PAUSE_MS = 200

/**
 * Operations that change pages for guests. Registrations are left out: they change only numbers on the pages, which may
 * be some seconds old.
 */
const WRITES = new Set<string | undefined>(
  operations.filter(({ operation }) => operation['x-changes-pages']).map(({ operation }) => operation.operationId),
)

/** Tells every server on this database that content for guests has changed. */
const tellContentChanged = (db: Queryable) => tellServers(db, CONTENT)

/** Calls `changed` when content for guests may have changed on any server, until the returned function is called. */
export const followContent = (notifications: NotificationFeed, changed: () => void) =>
  notifications.subscribe(CONTENT, changed)

/** The same, and at once when this process has written: then the person's next call finds the change. */
export function followWrites(notifications: NotificationFeed, changed: () => void) {
  const unfollow = [followContent(notifications, changed), notifications.subscribe(WRITTEN, changed)]
  return () => {
    for (const end of unfollow) end()
  }
}

/**
 * Announces successful writes: to this process each one at once, to the others the first of a series at once and the
 * ones that follow it together.
 */
export function announceContent(app: FastifyInstance, { db, notifications }: Pick<Services, 'db' | 'notifications'>) {
  let pause: NodeJS.Timeout | undefined
  let isMore = false

  const tell = () => tellContentChanged(db).catch((err: unknown) => app.log.warn({ err }, 'cannot tell of new content'))

  async function announce() {
    notifications.wake(WRITTEN)
    isMore = pause !== undefined
    if (isMore) return
    pause = setTimeout(() => {
      pause = undefined
      if (isMore) void announce()
    }, PAUSE_MS)
    await tell()
  }

  app.addHook('onRoute', (route) => {
    if (!WRITES.has(route.schema?.operationId)) return
    const hooks = route.onSend ?? []
    route.onSend = [
      ...(Array.isArray(hooks) ? hooks : [hooks]),
      // Before the answer is sent, so that the client then gets the new page.
      async (_request, reply) => {
        if (reply.statusCode < 300) await announce()
      },
    ]
  })
  app.addHook('onClose', async () => {
    clearTimeout(pause)
    if (isMore) await tell()
  })
}
