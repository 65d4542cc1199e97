import { z } from 'zod'
import type { ChatStore } from './chats.ts'
import { messageHtml } from './message-html.ts'

/** The most characters of a message, without its tags. */
const LENGTH = 4096

const schema = z.object({
  chat_id: z.number().int(),
  text: z.string().min(1),
  parse_mode: z.literal('HTML'),
})

/** A refusal in Telegram's own words. */
export const refusal = (status: number, description: string) => ({
  status,
  answer: { ok: false, error_code: status, description },
})

/** Puts a message of the bot into its chat. It comes as a call of the Bot API, or as the answer to a webhook. */
export function sendMessage(chats: ChatStore, body: unknown) {
  const given = schema.safeParse(body)
  if (!given.success) return refusal(400, 'Bad Request: message text is empty')
  const { chat_id: chatId, text } = given.data
  if (chatId <= 0) return refusal(400, 'Bad Request: chat not found')
  if (chats.find(chatId).isBlocked) return refusal(403, 'Forbidden: bot was blocked by the user')
  try {
    const { content, length } = messageHtml(text)
    if (length > LENGTH) return refusal(400, 'Bad Request: message is too long')
    const date = Math.floor(Date.now() / 1000)
    const message = { message_id: chats.add(chatId, 'bot', content), date, chat: { id: chatId, type: 'private' } }
    return { status: 200, answer: { ok: true, result: message } }
  } catch (error) {
    return refusal(400, error instanceof Error ? error.message : 'Bad Request')
  }
}
