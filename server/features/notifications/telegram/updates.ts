import { z } from 'zod'
import { chooseLocale } from '../../../http/texts.ts'

/** A person's chat with the bot. */
export interface PrivateChat {
  id: number
  /** what the Telegram account is called */
  name: string
  /** locale that fits the language of the Telegram account best */
  locale: string
}

/** What happened in a chat with the bot. */
export type Update = { id: number } & (
  | { kind: 'start'; chat: PrivateChat; code: string | null }
  | { kind: 'stop' | 'talk' | 'blocked' | 'unblocked'; chat: PrivateChat }
  | { kind: 'group'; chatId: number }
  | { kind: 'other' }
)

const chat = z.object({ id: z.number().int(), type: z.string() })
const from = z.object({
  first_name: z.string().catch(''),
  last_name: z.string().catch(''),
  username: z.string().optional().catch(undefined),
  language_code: z.string().max(35).optional().catch(undefined),
})
const schema = z.object({
  update_id: z.number().int(),
  message: z
    .object({ chat, from, text: z.string().catch('') })
    .optional()
    .catch(undefined),
  my_chat_member: z
    .object({ chat, from, new_chat_member: z.object({ status: z.string() }) })
    .optional()
    .catch(undefined),
})

const COMMAND = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/i
const NAME_LENGTH = 100

const nameOf = ({ username, first_name, last_name }: z.infer<typeof from>) =>
  (username === undefined ? `${first_name} ${last_name}`.trim() || '–' : `@${username}`).slice(0, NAME_LENGTH)

/** Reads an update of the Bot API. What has another shape than documented is of no use here, and not an error. */
export function readUpdate(body: unknown): Update {
  const { update_id: id, message, my_chat_member: member } = schema.parse(body)
  const about = message ?? member
  if (!about) return { id, kind: 'other' }
  if (about.chat.type !== 'private') return { id, kind: 'group', chatId: about.chat.id }
  const locale = chooseLocale(about.from.language_code)
  const own: PrivateChat = { id: about.chat.id, name: nameOf(about.from), locale }
  if (message) return { id, ...saidIn(message.text, own) }
  const isBlocked = member?.new_chat_member.status === 'kicked'
  return { id, kind: isBlocked ? 'blocked' : 'unblocked', chat: own }
}

function saidIn(text: string, chat: PrivateChat) {
  const [, command, code = null] = COMMAND.exec(text.trim()) ?? []
  if (command === undefined) return { kind: 'talk', chat } as const
  return command.toLowerCase() === 'start'
    ? ({ kind: 'start', chat, code } as const)
    : ({ kind: 'stop', chat } as const)
}
