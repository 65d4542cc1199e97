import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { OwnAddress } from '../../../own-address.ts'
import type { ChatStore } from './chats.ts'
import { sendMessage } from './send-message.ts'

const ADDRESS = '/api/webhooks/telegram'
/** Within the time of the request that waits for it. The real one waits longer, and tries again. */
const LIMIT_MS = 8000
/** Any number will do: updates of one bot are told apart by it. */
const MOST_UPDATES = 2 ** 47

const answerSchema = z.object({ method: z.literal('sendMessage') })

interface Told {
  chatId: number
  /** of the page */
  locale: string
}

/** Sends updates to this server as Telegram would, and does what it is answered. Failures are logged and not retried. */
export function notifier(ownAddress: OwnAddress, secret: string, chats: ChatStore) {
  async function send(log: FastifyBaseLogger, update: object) {
    const { reachedAt } = ownAddress.get()
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
    const body = JSON.stringify({ update_id: randomInt(1, MOST_UPDATES), ...update })
    try {
      const signal = AbortSignal.timeout(LIMIT_MS)
      const answer = await fetch(reachedAt + ADDRESS, { method: 'POST', headers, body, signal })
      const said: unknown = await answer.json()
      if (!answer.ok) log.warn({ status: answer.status }, 'the simulator was not heard')
      else if (answerSchema.safeParse(said).success) sendMessage(chats, said)
    } catch (err) {
      log.warn({ err }, 'the simulator was not heard')
    }
  }

  const about = ({ chatId, locale }: Told) => ({
    chat: { id: chatId, type: 'private' },
    from: { id: chatId, is_bot: false, first_name: 'Telegram', last_name: `${chatId % 10_000}`, language_code: locale },
    date: Math.floor(Date.now() / 1000),
  })

  return {
    said: (log: FastifyBaseLogger, told: Told, text: string) => send(log, { message: { ...about(told), text } }),

    blocked: (log: FastifyBaseLogger, told: Told, isBlocked: boolean) =>
      send(log, { my_chat_member: { ...about(told), new_chat_member: { status: isBlocked ? 'kicked' : 'member' } } }),
  }
}

export type Notifier = ReturnType<typeof notifier>
