import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { presently } from '../../../db/schema/columns.ts'
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
})
const kept = z.object({ kind: z.string(), mail })

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
const AT_ONCE = 20

/** Messages are stored in the database until the mail server has accepted them, so that they survive a crash. */
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
    }
    return rows.flatMap((row) => open(row) ?? [])
  }

  const sealed = (kind: string, mail: Mail) => seal(key, JSON.stringify({ kind, mail }))

  return {
    /** Stores messages for the next delivery, in the caller's transaction. */
    async put(db: Queryable, mails: { kind: string; mail: Mail }[]) {
      const rows = mails.map(({ kind, mail }) => ({ sealed: sealed(kind, mail), dueAt: presently }))
      if (rows.length === 0) return
      await db.insert(outgoingMail).values(rows)
      await wakeJobs(db, 'mail-delivery')
    },

    /** Stores a message and takes it at once. */
    async putTaken(db: Queryable, kind: string, mail: Mail): Promise<Taken> {
      const values = { sealed: sealed(kind, mail), dueAt: sql`now() + ${LEASE}` }
      const [row] = await db.insert(outgoingMail).values(values).returning()
      if (!row) throw new Error('the message was not kept')
      return { id: row.id, kind, mail, attempts: 0 }
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

    /** ms until a message is due; null if none is kept. */
    dueIn: (db: Database) => msUntil(db, sql`select min(${outgoingMail.dueAt}) from ${outgoingMail}`),

    async done(db: Database, { id }: Taken) {
      await db.delete(outgoingMail).where(eq(outgoingMail.id, id))
    },

    /** Returns a message for another attempt after `pauseMs`. */
    async postpone(db: Database, { id, attempts }: Taken, pauseMs: number) {
      const dueAt = sql`now() + ${pauseMs} * interval '1 millisecond'`
      await db
        .update(outgoingMail)
        .set({ attempts: attempts + 1, dueAt })
        .where(eq(outgoingMail.id, id))
    },
  }
}
