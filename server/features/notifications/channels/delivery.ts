import { pino } from 'pino'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Env } from '../../../env.ts'
import type { TokenKeys } from '../../../keys.ts'
import { oneByOne } from '../../../one-by-one.ts'
import type { ChannelLetter } from '../mail/letters.ts'
import { textsOf } from '../mail/texts.ts'
import type { Message, NotificationChannel } from './channel.ts'
import { LATE, type Messenger, type MessengerName, Refused, TryLater } from './messenger.ts'
import { messageOutbox, type NewMessage, type Taken } from './outbox.ts'
import { sendableAt } from './quiet-hours.ts'
import { hasRuleOf } from './reach-queries.ts'

/** Short messages to people, by services outside. Requests neither wait for them nor fail because of them. */
export interface Messages {
  /** Stores messages in a transaction together with its changes. They are sent by the next delivery. */
  keep(tx: Transaction, ...messages: NewMessage[]): Promise<void>
  /** Ends what waits for a person on a channel that is disconnected, in the transaction that does so. */
  drop(tx: Transaction, userId: string, channel: MessengerName): Promise<void>
  /** Tries once to send the messages that are due, of all processes. Resolves to how many there were. */
  deliverDue(): Promise<number>
  /** ms until a message of any process is due; null if none is kept. */
  dueIn(): Promise<number | null>
}

declare module '../../../context.ts' {
  interface Services {
    messages: Messages
  }
}

interface Wanted {
  env: Env
  db: Database
  keys: TokenKeys
  messengers: readonly Messenger[]
  /** pauses before each further attempt; after the last one the message has failed */
  retryMs?: readonly number[]
}

const RETRY_MS = [2_000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000]
/** The same for messages that may have arrived: a service may still be taking in what it has not answered. */
const DOUBTFUL_MS = [60_000, 60_000, 120_000, 300_000, 1_800_000, 7_200_000]

const words = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200)

export function createMessages({ env, db, keys, messengers, retryMs }: Wanted): Messages {
  const log = pino({ level: env.LOG_LEVEL }).child({ part: 'messages' })
  const [certainMs, doubtfulMs] = [retryMs ?? RETRY_MS, retryMs ?? DOUBTFUL_MS]
  const outbox = messageOutbox(keys.seal, log)
  const byName = new Map(messengers.map((messenger) => [messenger.name, messenger]))

  async function attempt(message: Taken) {
    const { channel, kind } = message
    const messenger = byName.get(channel)
    if (!messenger) throw new Error(`nobody carries ${channel}`)
    try {
      const id = await handOver(messenger, message, () => outbox.begin(db, message))
      if (id === null) await outbox.ended(db, message, 'unknown', 'cut off')
      else await outbox.sent(db, message, id)
      log.info({ channel, kind, isSent: id !== null }, 'message handed over')
    } catch (error) {
      await failed(messenger, message, error)
    }
  }

  async function failed(messenger: Messenger, message: Taken, error: unknown) {
    const { channel, kind } = message
    const failure = words(error)
    const isDoubtful = !(error instanceof Refused || error instanceof TryLater) || message.isDoubtful
    const afterMs = error instanceof TryLater ? error.afterMs : null
    const pauseMs = error instanceof Refused ? undefined : (isDoubtful ? doubtfulMs : certainMs)[message.attempts]
    if (error instanceof Refused) {
      log.warn({ channel, kind, failure }, 'message refused')
      await db.transaction(async (tx) => {
        await outbox.ended(tx, message, 'failed', failure)
        await messenger.refused?.(tx, message, failure)
      })
    } else if (pauseMs === undefined || (isDoubtful && !messenger.find)) {
      log.error({ channel, kind, failure }, 'message given up')
      await outbox.ended(db, message, isDoubtful ? 'unknown' : 'failed', failure)
    } else {
      log.warn({ channel, kind, failure }, 'message failed')
      await outbox.postpone(db, message, { pauseMs: Math.max(pauseMs, afterMs ?? 0), failure, isDoubtful })
    }
  }

  return {
    keep: (tx, ...messages) => outbox.put(tx, messages),
    drop: outbox.drop,
    async deliverDue() {
      const taken = await outbox.take(db)
      await Promise.all(taken.map(attempt))
      return taken.length
    },
    dueIn: () => outbox.dueIn(db),
  }
}

/**
 * Hands a message over, after looking whether an attempt that was cut off has reached the service. Null when nobody can
 * tell.
 */
async function handOver(messenger: Messenger, message: Taken, begin: () => Promise<boolean>): Promise<string | null> {
  if (message.isDoubtful) {
    if (!messenger.find) return null
    const found = await messenger.find(message)
    if (found !== null) return found
    if (message.validUntil !== null && message.validUntil.getTime() < Date.now()) throw new Refused(LATE)
  }
  if (!(await begin())) throw new Refused('disconnected')
  return messenger.send(message)
}

/** The channel of a messenger: its letters are short, wait for the end of quiet hours and are sent by the job. */
export function messengerChannel(messenger: Messenger, messages: Messages): NotificationChannel {
  const { name, address, isConnected, standing, shown } = messenger
  const short = ({ userId, to, letter, validUntil }: Message): NewMessage[] => {
    const now = new Date()
    const dueAt = sendableAt(to, now)
    if (validUntil !== null && dueAt > validUntil) return []
    const text = writtenBy(messenger, letter, to.locale)
    return [
      { userId, channel: name, kind: letter.kind, to: to.address, text, dueAt: dueAt > now ? dueAt : null, validUntil },
    ]
  }
  return {
    name,
    address,
    isConnected,
    standing,
    shown,
    takesChanges: hasRuleOf(name),
    refusedSince: () => messenger.refusedSince?.() ?? null,
    test: (tx, userId, { address: to, locale }) => {
      const text = textsOf(locale).texts.channelTest.lead
      return messages.keep(tx, { userId, channel: name, kind: 'channelTest', to, text, dueAt: null, validUntil: null })
    },
    keep: async (tx, all) => messages.keep(tx, ...(await oneByOne(all, short)).flat()),
  }
}

function writtenBy(messenger: Messenger, letter: ChannelLetter, wanted: string) {
  const { locale, texts } = textsOf(wanted)
  return messenger.write(letter, texts, locale)
}
