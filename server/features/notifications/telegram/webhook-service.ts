import type { TelegramWebhookAnswer } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { type AnswerKind, answerText, keepAnswer } from './answers.ts'
import {
  findAddressee,
  findChat,
  findOwner,
  isNewUpdate,
  lockUpdates,
  mayExplain,
  noteBlocked,
  spendCode,
  takeChat,
} from './chat-queries.ts'
import { codeHash, endConnection } from './connection-service.ts'
import type { PrivateChat, Update } from './updates.ts'

type Hearing = Pick<Services, 'db' | 'env' | 'messages'>
type Telling = Omit<Hearing, 'db'>

const NOTHING: TelegramWebhookAnswer = {}

/**
 * Handles an update of the bot, once (NOTE-22). People with an account are answered by the outbox; for others there is
 * none, so that Telegram gets the answer with that of its call.
 */
export const takeInUpdate = ({ db, ...services }: Hearing, update: Update): Promise<TelegramWebhookAnswer> =>
  db.transaction(async (tx) => {
    if (update.kind === 'other') return NOTHING
    await lockUpdates(tx)
    if (!(await isNewUpdate(tx, update.id))) return NOTHING
    // What is told to one person is for nobody else to read.
    if (update.kind === 'group') return { method: 'leaveChat', chat_id: update.chatId }
    const chatId = BigInt(update.chat.id)
    await noteBlocked(tx, chatId, update.kind === 'blocked')
    switch (update.kind) {
      case 'start':
        if (update.code === null) return explain(services, tx, update.chat, 'help')
        return connect(services, tx, update.chat, update.code)
      case 'stop': {
        const owner = await findOwner(tx, chatId)
        if (owner === null) return explain(services, tx, update.chat, 'help')
        await endConnection(services, tx, owner)
        return NOTHING
      }
      case 'talk':
        return explain(services, tx, update.chat, 'help')
      default:
        return NOTHING
    }
  })

/** Says how the bot works, or why a link did not, but not as often as somebody writes. */
async function explain(services: Telling, tx: Transaction, chat: PrivateChat, wanted: 'help' | 'expired') {
  const chatId = BigInt(chat.id)
  if (!(await mayExplain(tx, chatId))) return NOTHING
  const userId = await findOwner(tx, chatId)
  const owner = userId === null ? null : await findAddressee(tx, userId)
  if (userId !== null && owner) {
    await keepAnswer(services, tx, { ...owner, userId, chatId }, wanted)
    return NOTHING
  }
  const kind: AnswerKind = wanted === 'help' ? 'welcome' : wanted
  const text = answerText(services.env, kind, chat)
  return { method: 'sendMessage', chat_id: chat.id, text, parse_mode: 'HTML' } as const
}

async function connect(services: Telling, tx: Transaction, chat: PrivateChat, code: string) {
  const userId = await spendCode(tx, codeHash(code))
  const person = userId === null ? null : await findAddressee(tx, userId)
  if (userId === null || !person) return explain(services, tx, chat, 'expired')
  const chatId = BigInt(chat.id)
  const before = await findChat(tx, userId)
  // What waits for another account would be read by whoever has the chat now.
  for (const other of await takeChat(tx, { userId, chatId, name: chat.name }))
    await services.messages.drop(tx, other, 'telegram')
  if (before && before.chatId !== chatId) {
    await services.messages.drop(tx, userId, 'telegram')
    if (before.blockedAt === null) await keepAnswer(services, tx, { ...person, userId, chatId: before.chatId }, 'moved')
  }
  await keepAnswer(services, tx, { ...person, userId, chatId }, 'connected')
  return NOTHING
}
