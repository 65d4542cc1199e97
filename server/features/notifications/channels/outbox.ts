import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { wakeJobs } from '../../../jobs/wake.ts'
import { seal, unsealed } from '../../../sealed.ts'
import { DISCONNECTED, LATE, type MessengerName, type ShortMessage } from './messenger.ts'
import {
  failWaiting,
  insertMessages,
  leaseMessages,
  lockDueMessages,
  type MessageRow,
  markEnded,
  markSending,
  markSent,
  messagesDueIn,
  postponeMessage,
} from './outbox-queries.ts'

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

/** Few, so that requests get their turn at the database meanwhile (`npm run bench:reminders`). */
const AT_ONCE = 2

const isMessenger = (channel: MessageRow['channel']): channel is MessengerName =>
  channel !== 'email' && channel !== 'ws'

/**
 * Short messages are stored in the database until the service has taken them. Each is marked as `sending` just before
 * the service is asked, so that after a crash it is known which ones may have arrived.
 */
export function messageOutbox(key: Buffer, log: Logger) {
  function open(row: MessageRow, isDoubtful: boolean): Taken | null {
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

  return {
    /** Stores messages for the next delivery, in the caller's transaction. */
    async put(db: Queryable, messages: NewMessage[]) {
      if (messages.length === 0) return
      const rows = messages.map(({ to, text, ...row }) => ({
        ...row,
        sealed: seal(key, JSON.stringify({ to, text })),
      }))
      await insertMessages(db, rows)
      await wakeJobs(db, 'message-delivery')
    },

    /** Takes messages that are due and not taken by another process. Those that nobody needs any more are ended. */
    async take(db: Database): Promise<Taken[]> {
      return db.transaction(async (tx) => {
        const rows = await lockDueMessages(tx, AT_ONCE)
        const now = Date.now()
        const taken: Taken[] = []
        for (const row of rows) {
          const isDoubtful = row.state === 'sending'
          const message = open(row, isDoubtful)
          const isLate = row.validUntil !== null && row.validUntil.getTime() < now && !isDoubtful
          if (message === null) log.error({ id: row.id }, 'message dropped: it was kept under another JWT_SECRET')
          if (message === null || isLate) await markEnded(tx, row.id, 'failed', isLate ? LATE : 'unreadable')
          else taken.push(message)
        }
        if (taken.length > 0)
          await leaseMessages(
            tx,
            taken.map(({ id }) => id),
          )
        return taken
      })
    },

    /** Ends what waits for a person on a channel, who wants nothing there any more. */
    drop: (db: Queryable, userId: string, channel: MessengerName) =>
      failWaiting(db, { userId, channel, failure: DISCONNECTED }),

    /**
     * The service is going to be asked: from now on the message may have arrived. False when it was dropped since it was
     * taken.
     */
    begin: (db: Database, { id }: Taken) => markSending(db, id),

    /** ms until a message is due; null if none is kept. */
    dueIn: messagesDueIn,

    sent: (db: Queryable, { id }: Taken, providerId: string) => markSent(db, id, providerId),

    /** It is over: the service does not want it, or nobody knows what became of it. */
    ended: (db: Transaction | Database, { id }: Taken, state: 'failed' | 'unknown', failure: string) =>
      markEnded(db, id, state, failure),

    /** Returns a message for another attempt after `pauseMs`; a doubtful one is looked for first. */
    postpone: (db: Database, { id, attempts }: Taken, { isDoubtful, ...pause }: Pause) =>
      postponeMessage(db, id, { ...pause, state: isDoubtful ? 'sending' : 'waiting', attempts: attempts + 1 }),
  }
}

interface Pause {
  pauseMs: number
  failure: string
  isDoubtful: boolean
}
