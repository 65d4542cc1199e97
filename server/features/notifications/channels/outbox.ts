import { and, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { presently } from '../../../db/schema/columns.ts'
import { outgoingMessage } from '../../../db/schema/messages.ts'
import { msUntil, wakeJobs } from '../../../jobs/wake.ts'
import { seal, unsealed } from '../../../sealed.ts'
import { DISCONNECTED, LATE, type MessengerName, type ShortMessage } from './messenger.ts'

/** A message to be stored. */
export interface NewMessage {
  userId: string
  channel: MessengerName
  kind: string
  /** telephone number or chat */
  to: string
  text: string
  /** when to send it; null: at once */
  dueAt: Date | null
  validUntil: Date | null
}

/** A message that this process has taken for sending. */
export interface Taken extends ShortMessage {
  channel: MessengerName
  /** number of earlier attempts */
  attempts: number
  /** an attempt before was cut off, so that the message may have arrived */
  isDoubtful: boolean
  /** it is not sent after this */
  validUntil: Date | null
}

const content = z.object({ to: z.string(), text: z.string() })

/** How long a taken message is reserved for its process. An attempt takes less. */
const LEASE = sql`interval '1 minute'`
/** Few, so that requests get their turn at the database meanwhile (`npm run bench:reminders`). */
const AT_ONCE = 2

/** Mail is sent by its own outbox. */
const isOpen = and(inArray(outgoingMessage.state, ['waiting', 'sending']), ne(outgoingMessage.channel, 'email'))

type Row = typeof outgoingMessage.$inferSelect

const isMessenger = (channel: Row['channel']): channel is MessengerName => channel !== 'email' && channel !== 'ws'

/**
 * Short messages are stored in the database until the service has taken them. Each is marked as `sending` just before
 * the service is asked, so that after a crash it is known which ones may have arrived.
 */
export function messageOutbox(key: Buffer, log: Logger) {
  function open(row: Row, isDoubtful: boolean): Taken | null {
    const text = row.sealed === null ? null : unsealed(key, row.sealed)
    if (text === null) return null
    const { id, userId, channel, kind, attempts, createdAt, validUntil } = row
    if (!isMessenger(channel)) return null
    return {
      id,
      userId,
      channel,
      kind,
      attempts,
      createdAt,
      validUntil,
      isDoubtful,
      ...content.parse(JSON.parse(text)),
    }
  }

  /** Ends a message; what it said is forgotten. */
  const end = (db: Queryable, id: string, set: Partial<Row> | { sentAt: SQL }) =>
    db
      .update(outgoingMessage)
      .set({ ...set, sealed: null })
      .where(eq(outgoingMessage.id, id))

  return {
    /** Stores messages for the next delivery, in the caller's transaction. */
    async put(db: Queryable, messages: NewMessage[]) {
      if (messages.length === 0) return
      const rows = messages.map(({ to, text, dueAt, ...row }) => ({
        ...row,
        sealed: seal(key, JSON.stringify({ to, text })),
        dueAt: dueAt ?? presently,
      }))
      await db.insert(outgoingMessage).values(rows)
      await wakeJobs(db, 'message-delivery')
    },

    /** Takes messages that are due and not taken by another process. Those that nobody needs any more are ended. */
    async take(db: Database): Promise<Taken[]> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .select()
          .from(outgoingMessage)
          .where(and(isOpen, lte(outgoingMessage.dueAt, sql`now()`)))
          .orderBy(outgoingMessage.dueAt)
          .limit(AT_ONCE)
          .for('update', { skipLocked: true })
        const now = Date.now()
        const taken: Taken[] = []
        for (const row of rows) {
          const isDoubtful = row.state === 'sending'
          const message = open(row, isDoubtful)
          const isLate = row.validUntil !== null && row.validUntil.getTime() < now && !isDoubtful
          if (message === null) log.error({ id: row.id }, 'message dropped: it was kept under another JWT_SECRET')
          if (message === null || isLate)
            await end(tx, row.id, { state: 'failed', failure: isLate ? LATE : 'unreadable' })
          else taken.push(message)
        }
        if (taken.length > 0)
          await tx
            .update(outgoingMessage)
            .set({ dueAt: sql`now() + ${LEASE}` })
            .where(
              inArray(
                outgoingMessage.id,
                taken.map(({ id }) => id),
              ),
            )
        return taken
      })
    },

    /** Ends what waits for a person on a channel, who wants nothing there any more. */
    async drop(db: Queryable, userId: string, channel: MessengerName) {
      const theirs = and(eq(outgoingMessage.userId, userId), eq(outgoingMessage.channel, channel))
      await db
        .update(outgoingMessage)
        .set({ state: 'failed', failure: DISCONNECTED, sealed: null })
        .where(and(theirs, eq(outgoingMessage.state, 'waiting')))
    },

    /**
     * The service is going to be asked: from now on the message may have arrived. False when it was dropped since it was
     * taken.
     */
    async begin(db: Database, { id }: Taken) {
      const begun = await db
        .update(outgoingMessage)
        .set({ state: 'sending' })
        .where(and(eq(outgoingMessage.id, id), isOpen))
        .returning({ id: outgoingMessage.id })
      return begun.length > 0
    },

    /** ms until a message is due; null if none is kept. */
    dueIn: (db: Database) =>
      msUntil(db, sql`select min(${outgoingMessage.dueAt}) from ${outgoingMessage} where ${isOpen}`),

    sent: (db: Queryable, { id }: Taken, providerId: string) =>
      end(db, id, { state: 'sent', sentAt: sql`now()`, providerId, failure: null }),

    /** It is over: the service does not want it, or nobody knows what became of it. */
    ended: (db: Transaction | Database, { id }: Taken, state: 'failed' | 'unknown', failure: string) =>
      end(db, id, { state, failure }),

    /** Returns a message for another attempt after `pauseMs`; a doubtful one is looked for first. */
    async postpone(db: Database, { id, attempts }: Taken, { pauseMs, failure, isDoubtful }: Pause) {
      const dueAt = sql`now() + ${pauseMs} * interval '1 millisecond'`
      await db
        .update(outgoingMessage)
        .set({ state: isDoubtful ? 'sending' : 'waiting', attempts: attempts + 1, dueAt, failure })
        .where(eq(outgoingMessage.id, id))
    },
  }
}

interface Pause {
  pauseMs: number
  failure: string
  isDoubtful: boolean
}
