import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { operations } from '../../http/contract.ts'
import type { NoticeChannel } from './channel.ts'
import { NOTICE_CHANNEL } from './queries.ts'

/** In the place of a person's id: everybody's news. */
const CONTENT = 'content'

/** Changes that come close together are told once. */
const PAUSE_MS = 200

/** What changes pages that guests see. Registrations change only numbers on them, and those may be some seconds old. */
const WRITES = new Set<string | undefined>(
  operations.filter(({ operation }) => operation['x-changes-pages']).map(({ operation }) => operation.operationId),
)

/** Says to every server on this database that what guests see has changed. */
const tellContentChanged = (db: Queryable) => db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${CONTENT})`)

/** Calls `changed` when what guests see may have changed, whichever server changed it, until the answer is called. */
export const followContent = (notices: NoticeChannel, changed: () => void) => notices.subscribe(CONTENT, changed)

/** Tells of each write that succeeded, at once for the first of several and once more for those that follow it. */
export function announceContent(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  let pause: NodeJS.Timeout | undefined
  let isMore = false

  const tell = () => tellContentChanged(db).catch((err: unknown) => app.log.warn({ err }, 'cannot tell of new content'))

  async function announce() {
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
      // Before the answer, so that whoever has it finds the new page.
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
