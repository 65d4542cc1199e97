import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { wakeJobs } from '../../../jobs/wake.ts'
import { seal, unsealed } from '../../../sealed.ts'
import type { Mail } from './letters.ts'
import {
  countDueMails,
  dropMails,
  endMail,
  insertMails,
  insertTakenMail,
  leaseMails,
  lockDueMails,
  type MailRow,
  mailsDueIn,
  type Outcome,
  postponeMail,
} from './outbox-queries.ts'

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

/** Each of them gets its attempt within the time for which it is reserved. */
const AT_ONCE = 6

/**
 * Messages are stored in the database until the mail server has accepted them, so that they survive a crash. What became
 * of each is kept for its reader, without what it says, in `outgoing_messages` under the same id.
 */
export function mailOutbox(key: Buffer, log: Logger) {
  function open({ id, sealed, attempts }: MailRow): Taken | null {
    const text = unsealed(key, sealed)
    return text === null ? null : { id, attempts, ...(kept.parse(JSON.parse(text)) as { kind: string; mail: Mail }) }
  }

  /** Messages that can be read. One that was sealed with another key never can be, and is deleted. */
  async function openAll(tx: Transaction, rows: MailRow[]): Promise<Taken[]> {
    const unreadable = rows.filter((row) => unsealed(key, row.sealed) === null).map((row) => row.id)
    if (unreadable.length > 0) {
      log.error({ count: unreadable.length }, 'mail dropped: it was kept under another JWT_SECRET')
      await dropMails(tx, unreadable, 'unreadable')
    }
    return rows.flatMap((row) => open(row) ?? [])
  }

  const toRow = ({ userId, kind, mail }: NewMail) => ({
    id: randomUUID(),
    userId,
    kind,
    sealed: seal(key, JSON.stringify({ kind, mail })),
  })

  return {
    /** Stores messages for the next delivery, in the caller's transaction. */
    async put(db: Queryable, mails: NewMail[]) {
      if (mails.length === 0) return
      await insertMails(db, mails.map(toRow))
      await wakeJobs(db, 'mail-delivery')
    },

    /** Stores a message and takes it at once. */
    async putTaken(db: Database, one: NewMail): Promise<Taken> {
      const row = toRow(one)
      await db.transaction((tx) => insertTakenMail(tx, row))
      return { id: row.id, kind: one.kind, mail: one.mail, attempts: 0 }
    },

    /** Takes messages that are due and not taken by another process: several of all, or the one with the id. */
    take: (db: Database, id?: string): Promise<Taken[]> =>
      db.transaction(async (tx) => {
        const ids = await lockDueMails(tx, AT_ONCE, id)
        return ids.length === 0 ? [] : openAll(tx, await leaseMails(tx, ids))
      }),

    /** How many messages wait for this delivery and the next ones; not counted beyond `most`. */
    waiting: countDueMails,

    /** ms until a message is due; null if none is kept. */
    dueIn: mailsDueIn,

    /** It is over: the content is forgotten, and what became of it noted, by one statement. */
    done: (db: Database, { id }: Taken, outcome: Outcome) => endMail(db, id, outcome),

    /** Returns a message for another attempt after `pauseMs`. */
    postpone: (db: Database, { id, attempts }: Taken, pause: { pauseMs: number; failure: string }) =>
      postponeMail(db, id, { ...pause, attempts: attempts + 1 }),
  }
}
