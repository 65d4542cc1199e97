import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Env } from '../../../env.ts'
import type { TokenKeys } from '../../../keys.ts'
import { oneByOne } from '../../../one-by-one.ts'
import type { Recipient } from '../../auth/queries.ts'
import { type CalendarPart, type Letter, write } from './letters.ts'
import { mailOutbox, type NewMail, type Taken } from './outbox.ts'
import { CONNECTIONS as AT_ONCE, fileTransport, smtpTransport } from './transport.ts'

export interface Post {
  /** whose account the message is about, who finds it among their last messages */
  userId: string
  to: Recipient
  letter: Letter
  calendar?: CalendarPart | undefined
  /** withdrawals of further schedules, one calendar each */
  withdrawals?: string[] | undefined
  /** where a mail program unsubscribes for its reader by one press (RFC 8058) */
  unsubscribeUrl?: string | undefined
}

const mailOf = ({ userId, to, letter, calendar, withdrawals, unsubscribeUrl }: Post): NewMail => ({
  userId,
  kind: letter.kind,
  mail: { ...write(letter, to), calendar, withdrawals, unsubscribeUrl },
})

/** Outgoing mail. Requests neither wait for it nor fail because of it. */
export interface Mailer {
  /**
   * Sends the message that `find` returns, if any, after the answer, so that response times do not reveal which
   * accounts exist.
   */
  later(find: () => Promise<Post | null>): void
  /** Stores messages in a transaction together with its changes. They are sent by the next delivery. */
  keep(tx: Transaction, ...posts: Post[]): Promise<void>
  /** How many messages are due that nobody has begun to send; not counted beyond `most`. */
  waiting(most: number): Promise<number>
  /** Tries once to send all messages that are due, of all processes. Resolves to the number sent. */
  deliverDue(): Promise<number>
  /** ms until a message of any process is due; null if none is kept. */
  dueIn(): Promise<number | null>
  /** Resolves when no work from `later` is running. */
  idle(): Promise<void>
  close(): Promise<void>
}

declare module '../../../context.ts' {
  interface Services {
    mail: Mailer
  }
}

interface Wanted {
  env: Env
  db: Database
  keys: TokenKeys
  dataDir: string
  /** pauses before each further attempt; after the last one the message is dropped */
  retryMs?: readonly number[]
}

const RETRY_MS = [2_000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000]
/** The longest pause that this process waits itself. After a longer one, any process delivers the message. */
const OWN_PAUSE_MS = 60_000
const MOST_WAITING = 1000
const FAILURE_LENGTH = 200
/** How long a stopping server waits for messages that are being sent. */
const CLOSE_MS = 3_000

export function createMailer({ env, db, keys, dataDir, retryMs = RETRY_MS }: Wanted): Mailer {
  const log = pino({ level: env.LOG_LEVEL }).child({ part: 'mail' })
  const transport = env.MAIL_URL
    ? smtpTransport(env.MAIL_URL, env.MAIL_FROM)
    : fileTransport(join(dataDir, 'mail'), env.MAIL_FROM)
  const outbox = mailOutbox(keys.seal, log)
  const waiting = new Set<Promise<void>>()
  const closing = new AbortController()

  /** Makes one attempt. Resolves to the pause before the next one, or null if there will be none. */
  async function attempt(taken: Taken): Promise<{ isSent: boolean; pauseMs: number | null }> {
    const { kind, mail, attempts } = taken
    try {
      const path = await transport.deliver(mail)
      await outbox.done(db, taken, { state: 'sent' })
      log.info({ kind, path }, 'mail sent')
      return { isSent: true, pauseMs: null }
    } catch (err) {
      const pauseMs = retryMs[attempts] ?? null
      const failure = (err instanceof Error ? err.message : String(err)).slice(0, FAILURE_LENGTH)
      if (pauseMs === null) {
        log.error({ kind, err }, 'mail given up')
        await outbox.done(db, taken, { state: 'failed', failure })
      } else {
        log.warn({ kind, err }, 'mail failed')
        await outbox.postpone(db, taken, { pauseMs, failure })
      }
      return { isSent: false, pauseMs }
    }
  }

  async function send(find: () => Promise<Post | null>) {
    const post = await find()
    if (!post) return
    let taken: Taken | undefined = await outbox.putTaken(db, mailOf(post))
    while (taken) {
      const { pauseMs } = await attempt(taken)
      if (pauseMs === null || pauseMs > OWN_PAUSE_MS || closing.signal.aborted) return
      await wait(pauseMs + 1, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      taken = (await outbox.take(db, taken.id))[0]
    }
  }

  const idle = async () => {
    while (waiting.size > 0) await Promise.allSettled(waiting)
  }

  return {
    later(find) {
      if (closing.signal.aborted || waiting.size >= MOST_WAITING) return log.error('mail dropped: too much is waiting')
      const sending = new Promise<void>((resolve) => setImmediate(resolve))
        .then(() => send(find))
        .catch((err: unknown) => log.error({ err }, 'mail could not be written'))
        .finally(() => waiting.delete(sending))
      waiting.add(sending)
    },

    keep: async (tx, ...posts) => outbox.put(tx, await oneByOne(posts, mailOf)),

    async deliverDue() {
      let sent = 0
      // A few at a time: each is taken by this process alone, so that none is sent twice.
      const due = await outbox.take(db)
      const next = due.values()
      const sendNext = async () => {
        for (const taken of next) if ((await attempt(taken)).isSent) sent += 1
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
      return sent
    },

    waiting: (most) => outbox.waiting(db, most),
    dueIn: () => outbox.dueIn(db),

    idle,
    async close() {
      closing.abort()
      await Promise.race([idle(), wait(CLOSE_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}
