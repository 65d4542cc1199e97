import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { refusal, sendMessage } from './send-message.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The call of the Bot API that is used, with Telegram's own names, statuses and errors. */
export function registerApi(app: FastifyInstance, { bot, chats }: Parts) {
  const expected = digest(`bot${bot.token}`)

  app.post<{ Params: { bot: string; method: string } }>('/:bot/:method', async ({ params, body }, reply) => {
    const isBot = timingSafeEqual(digest(params.bot), expected)
    const { status, answer } = !isBot
      ? refusal(401, 'Unauthorized')
      : params.method === 'sendMessage'
        ? sendMessage(chats, body)
        : refusal(404, 'Not Found')
    return reply.status(status).send(answer)
  })
}
