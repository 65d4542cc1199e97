import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import type { Env } from '../env.ts'
import { type Letter, type Recipient, write } from './letters.ts'
import { fileTransport, smtpTransport, type Transport } from './transport.ts'

export interface Post {
  to: Recipient
  letter: Letter
}

/** Outgoing mail: nobody waits for it, and no answer fails because of it. */
export interface Mailer {
  /** What `find` looks up, if anything, is sent after the answer: who is known cannot be told by the time it takes. */
  later(find: () => Promise<Post | null>): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}

interface Wanted {
  env: Env
  dataDir: string
  /** pauses before each further try; after the last the message is given up */
  retryMs?: readonly number[]
}

const RETRY_MS = [2_000, 15_000, 60_000, 300_000]
const MOST_WAITING = 1000
/** How long a stopping server waits for messages that are being handed over. */
const CLOSE_MS = 3_000

/** The outbox is in memory: a message that waits for a retry when the process ends is lost, which the log says. */
export function createMailer({ env, dataDir, retryMs = RETRY_MS }: Wanted): Mailer {
  const log = pino({ level: env.LOG_LEVEL }).child({ part: 'mail' })
  const transport = env.MAIL_URL
    ? smtpTransport(env.MAIL_URL, env.MAIL_FROM)
    : fileTransport(join(dataDir, 'mail'), env.MAIL_FROM)
  const waiting = new Set<Promise<void>>()
  const closing = new AbortController()

  async function send(find: () => Promise<Post | null>) {
    const post = await find()
    if (!post) return
    const mail = write(post.letter, post.to)
    for (const pause of [...retryMs, null]) {
      const failure = await attempt(transport, mail, (path) => log.info({ kind: post.letter.kind, path }, 'mail sent'))
      if (failure === null) return
      const isOver = pause === null || closing.signal.aborted
      log[isOver ? 'error' : 'warn']({ kind: post.letter.kind, err: failure }, isOver ? 'mail given up' : 'mail failed')
      if (isOver) return
      await wait(pause, undefined, { ref: false, signal: closing.signal }).catch(() => {})
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
    idle,
    async close() {
      closing.abort()
      await Promise.race([idle(), wait(CLOSE_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** Null when it was delivered, else why not. */
async function attempt(transport: Transport, mail: ReturnType<typeof write>, sent: (path?: string) => void) {
  try {
    sent(await transport.deliver(mail))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
