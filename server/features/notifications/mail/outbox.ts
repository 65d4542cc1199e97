import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { presently } from '../../../db/schema/columns.ts'
import { outgoingMessage } from '../../../db/schema/messages.ts'
import { outgoingMail } from '../../../db/schema/platform.ts'
import { msUntil, wakeJobs } from '../../../jobs/wake.ts'
import { seal, unsealed } from '../../../sealed.ts'
import type { Mail } from './letters.ts'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).optional(),
  withdrawals: z.array(z.string()).optional(),
  unsubscribeUrl: z.string().optional(),
})
const kept = z.object({ kind: z.string(), mail })

/** A message to be stored. */
export interface NewMail {
  userId: string
  kind: string
  mail: Mail
}

/** A message that this process has taken for sending. */
export interface Taken {
  id: string
  kind: string
  mail: Mail
  /** number of earlier attempts */
  attempts: number
}

/** How long a taken message is reserved for its process. An attempt that takes longer has failed. */
const LEASE = sql`interval '1 minute'`
/** Each of them gets its attempt within the time for which it is reserved. */
const AT_ONCE = 6

type Outcome = { state: 'sent' } | { state: 'failed'; failure: string }

/**
 * Messages are stored in the database until the mail server has accepted them, so that they survive a crash. What became
 * of each is kept for its reader, without what it says, in `outgoing_messages` under the same id.
 */
export function mailOutbox(key: Buffer, log: Logger) {
  function open({ id, sealed, attempts }: typeof outgoingMail.$inferSelect): Taken | null {
    const text = unsealed(key, sealed)
    return text === null ? null : { id, attempts, ...(kept.parse(JSON.parse(text)) as { kind: string; mail: Mail }) }
  }

  /** Messages that can be read. One that was sealed with another key never can be, and is deleted. */
  async function openAll(tx: Transaction, rows: (typeof outgoingMail.$inferSelect)[]): Promise<Taken[]> {
    const unreadable = rows.filter((row) => unsealed(key, row.sealed) === null).map((row) => row.id)
    if (unreadable.length > 0) {
      log.error({ count: unreadable.length }, 'mail dropped: it was kept under another JWT_SECRET')
      await tx.delete(outgoingMail).where(inArray(outgoingMail.id, unreadable))
      await tx
        .update(outgoingMessage)
        .set({ state: 'failed', failure: 'unreadable' })
        .where(inArray(outgoingMessage.id, unreadable))
    }
    return rows.flatMap((row) => open(row) ?? [])
  }

  const entryOf = ({ id, userId, kind }: { id: string } & Pick<NewMail, 'userId' | 'kind'>) => ({
    id,
    userId,
    channel: 'email' as const,
    kind,
  })

  const sealed = (kind: string, mail: Mail) => seal(key, JSON.stringify({ kind, mail }))

  return {
    /** Stores messages for the next delivery, in the caller's transaction. */
    async put(db: Queryable, mails: NewMail[]) {
      if (mails.length === 0) return
      const withId = mails.map((one) => ({ ...one, id: randomUUID() }))
      await db
        .insert(outgoingMail)
        .values(withId.map(({ id, kind, mail }) => ({ id, sealed: sealed(kind, mail), dueAt: presently })))
      await db.insert(outgoingMessage).values(withId.map(entryOf))
      await wakeJobs(db, 'mail-delivery')
    },

    /** Stores a message and takes it at once. */
    async putTaken(db: Database, { userId, kind, mail }: NewMail): Promise<Taken> {
      const id = randomUUID()
      await db.transaction(async (tx) => {
        await tx.insert(outgoingMail).values({ id, sealed: sealed(kind, mail), dueAt: sql`now() + ${LEASE}` })
        await tx.insert(outgoingMessage).values(entryOf({ id, userId, kind }))
      })
      return { id, kind, mail, attempts: 0 }
    },

    /** Takes messages that are due and not taken by another process: several of all, or the one with the id. */
    async take(db: Database, id?: string): Promise<Taken[]> {
      const due = and(lte(outgoingMail.dueAt, sql`now()`), id === undefined ? undefined : eq(outgoingMail.id, id))
      return db.transaction(async (tx) => {
        const rows = await tx
          .select({ id: outgoingMail.id })
          .from(outgoingMail)
          .where(due)
          .orderBy(outgoingMail.dueAt)
          .limit(AT_ONCE)
          .for('update', { skipLocked: true })
        if (rows.length === 0) return []
        const ids = rows.map((row) => row.id)
        const change = { dueAt: sql`now() + ${LEASE}` }
        return openAll(tx, await tx.update(outgoingMail).set(change).where(inArray(outgoingMail.id, ids)).returning())
      })
    },

    /** How many messages wait for this delivery and the next ones; not counted beyond `most`. */
    async waiting(db: Database, most: number): Promise<number> {
      const due = sql`select 1 from ${outgoingMail} where ${outgoingMail.dueAt} <= now() limit ${most}`
      const { rows } = await db.execute<{ waiting: number }>(sql`select count(*)::int as waiting from (${due}) as due`)
      return rows[0]?.waiting ?? 0
    },

    /** ms until a message is due; null if none is kept. */
    dueIn: (db: Database) => msUntil(db, sql`select min(${outgoingMail.dueAt}) from ${outgoingMail}`),

    /** It is over: the content is forgotten, and what became of it noted, by one statement. */
    async done(db: Database, { id }: Taken, outcome: Outcome) {
      const { state } = outcome
      const [sentAt, failure] = outcome.state === 'sent' ? [sql`now()`, null] : [null, outcome.failure]
      await db.execute(sql`with gone as (delete from ${outgoingMail} where ${eq(outgoingMail.id, id)})
        update ${outgoingMessage} set state = ${state}, sent_at = ${sentAt}, failure = ${failure}
        where ${eq(outgoingMessage.id, id)}`)
    },

    /** Returns a message for another attempt after `pauseMs`. */
    async postpone(db: Database, { id, attempts }: Taken, { pauseMs, failure }: { pauseMs: number; failure: string }) {
      const dueAt = sql`now() + ${pauseMs} * interval '1 millisecond'`
      await db.execute(sql`with later as (
          update ${outgoingMail} set attempts = ${attempts + 1}, due_at = ${dueAt} where ${eq(outgoingMail.id, id)})
        update ${outgoingMessage} set attempts = ${attempts + 1}, failure = ${failure}
        where ${eq(outgoingMessage.id, id)}`)
    },
  }
}
