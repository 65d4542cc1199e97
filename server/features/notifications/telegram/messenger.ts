import type { Messenger } from '../channels/messenger.ts'
import type { TelegramBot } from './account.ts'
import { noteBlocked, telegramReach } from './chat-queries.ts'
import { letterMessage } from './letter-message.ts'

/** What Telegram says when a chat takes nothing from the bot any more. */
const CLOSED = /^forbidden|chat not found|user is deactivated|blocked by the user/i

/** Messages to the chat that a person has connected (NOTE-20). */
export const telegramMessenger = (
  bot: Pick<TelegramBot, 'send'> & Partial<Pick<TelegramBot, 'refusedSince'>>,
): Messenger => ({
  ...telegramReach,
  name: 'telegram',
  refusedSince: () => bot.refusedSince?.() ?? null,
  write: letterMessage,
  send: ({ to, text }) => bot.send(Number(to), text),
  async refused(tx, { to }, reason) {
    if (CLOSED.test(reason)) await noteBlocked(tx, BigInt(to), true)
  },
})
