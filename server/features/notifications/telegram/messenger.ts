import { sql } from 'drizzle-orm'
import { telegramChat } from '../../../db/schema/messages.ts'
import { user } from '../../../db/schema/people.ts'
import type { Messenger } from '../channels/messenger.ts'
import type { TelegramBot } from './account.ts'
import { noteBlocked } from './chat-queries.ts'
import { letterMessage } from './letter-message.ts'

const mine = sql`${telegramChat.userId} = ${user.id}`

/** What Telegram says when a chat takes nothing from the bot any more. */
const CLOSED = /^forbidden|chat not found|user is deactivated|blocked by the user/i

/** Messages to the chat that a person has connected (NOTE-20). */
export const telegramMessenger = (
  bot: Pick<TelegramBot, 'send'> & Partial<Pick<TelegramBot, 'refusedSince'>>,
): Messenger => ({
  name: 'telegram',
  address: sql`(select ${telegramChat.chatId}::text from ${telegramChat} where ${mine})`,
  isConnected: sql`exists (select from ${telegramChat} where ${mine} and ${telegramChat.blockedAt} is null)`,
  standing: sql`coalesce((select case when ${telegramChat.blockedAt} is null then 'connected' else 'blocked' end
    from ${telegramChat} where ${mine}), 'missing')`,
  shown: sql`(select ${telegramChat.name} from ${telegramChat} where ${mine})`,
  refusedSince: () => bot.refusedSince?.() ?? null,
  write: letterMessage,
  send: ({ to, text }) => bot.send(Number(to), text),
  async refused(tx, { to }, reason) {
    if (CLOSED.test(reason)) await noteBlocked(tx, BigInt(to), true)
  },
})
