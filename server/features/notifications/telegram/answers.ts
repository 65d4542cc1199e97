import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { type Env, pageOf } from '../../../env.ts'
import { filled, type Texts, textsOf } from '../mail/texts.ts'
import { escaped } from './letter-message.ts'

export type AnswerKind = keyof Texts['telegram']

const VALID_MS = 3_600_000

/** What the bot says about itself and the connection, as Telegram's HTML. */
export function answerText(env: Env, kind: AnswerKind, { locale: wanted, name }: { locale: string; name: string }) {
  const { locale, texts } = textsOf(wanted)
  const preferences = pageOf(env, locale, '/profile/preferences')
  return filled(texts.telegram[kind], { name: escaped(name), preferences: escaped(preferences) })
}

interface Addressee {
  userId: string
  chatId: bigint
  locale: string
  name: string
}

/** Stores an answer to a person with an account, with what has just changed. */
export const keepAnswer = (
  { env, messages }: Pick<Services, 'env' | 'messages'>,
  tx: Transaction,
  { userId, chatId, ...to }: Addressee,
  kind: AnswerKind,
) =>
  messages.keep(tx, {
    userId,
    channel: 'telegram',
    kind: 'botAnswer',
    to: String(chatId),
    text: answerText(env, kind, to),
    dueAt: null,
    validUntil: new Date(Date.now() + VALID_MS),
  })
