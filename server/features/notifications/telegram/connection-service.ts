import { createHash, randomBytes } from 'node:crypto'
import type { TelegramLink } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { keepAnswer } from './answers.ts'
import { dropCodes, findAddressee, keepCode, removeChat } from './chat-queries.ts'

const CODE_BYTES = 24
const CODE_MINUTES = 10

export const codeHash = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Makes a link that connects a chat once. Only the hash of its code is stored. */
export async function createTelegramLink(
  { db, telegram }: Services,
  userId: string,
  locale: string,
): Promise<TelegramLink> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = await db.transaction((tx) => keepCode(tx, userId, codeHash(code), CODE_MINUTES))
  return { url: telegram.linkOf(code, locale), expiresAt: expiresAt.toISOString() }
}

type Ending = Pick<Services, 'env' | 'messages'>

/** Ends a person's connection and says so in the chat, once. Returns false if there was none. */
export async function endConnection(services: Ending, tx: Transaction, userId: string): Promise<boolean> {
  await dropCodes(tx, userId)
  const chat = await removeChat(tx, userId)
  if (!chat) return false
  await services.messages.drop(tx, userId, 'telegram')
  const to = await findAddressee(tx, userId)
  if (to && chat.blockedAt === null)
    await keepAnswer(services, tx, { ...to, userId, chatId: chat.chatId }, 'disconnected')
  return true
}

export const disconnectTelegram = ({ db, ...services }: Ending & Pick<Services, 'db'>, userId: string) =>
  db.transaction((tx) => endConnection(services, tx, userId))
