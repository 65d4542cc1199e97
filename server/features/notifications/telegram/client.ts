import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Api } from 'grammy'
import { z } from 'zod'
import { Refused, TryLater } from '../channels/messenger.ts'

/** Time for one call. A message that is being sent is reserved for a minute. */
const CALL_SECONDS = 20
/** The longest wait that Telegram may ask for. */
const MOST_WAIT_SECONDS = 24 * 3600
/** No answer to these calls is longer. */
const ANSWER_BYTES = 100_000

export interface BotAccount {
  token: string
  /** address of the Bot API, without a trailing slash */
  apiRoot: string
}

/** The calls of the Bot API that are used. */
export interface BotApi {
  /** Sends HTML to a chat and resolves to the message's id; fails as `Messenger.send` says. */
  send(chatId: number, text: string): Promise<string>
  /** Tells Telegram where the bot hears of updates, and the secret that comes with each. */
  setWebhook(url: string, secret: string): Promise<void>
}

/** Telegram does not know the bot: a fault of the settings, which no message is to blame for. */
export class WrongToken extends TryLater {}

const sentSchema = z.object({ message_id: z.number().int() })

/** The Bot API by grammY, which is loaded at the first call. */
export function botApi(account: () => BotAccount, seconds = CALL_SECONDS): BotApi {
  async function call<Answer>(ask: (api: Api) => Promise<Answer>): Promise<Answer> {
    const { Api, GrammyError } = await import('grammy')
    const { token, apiRoot } = account()
    const line = freshLine(apiRoot)
    const baseFetchConfig = { agent: line.agent, redirect: 'error', size: ANSWER_BYTES } as const
    try {
      return await ask(new Api(token, { apiRoot, timeoutSeconds: seconds, baseFetchConfig }))
    } catch (cause) {
      if (!line.isConnected()) throw new TryLater('no connection')
      if (!(cause instanceof GrammyError)) throw cause
      throw outcomeOf(cause.error_code, cause.description, cause.parameters.retry_after) ?? cause
    }
  }

  return {
    send: (chatId, text) =>
      call(async (api) => {
        const options = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const
        const sent = sentSchema.safeParse(await api.sendMessage(chatId, text, options))
        if (!sent.success) throw new Error('the answer names no message')
        return String(sent.data.message_id)
      }),

    setWebhook: (url, secret) =>
      call(async (api) => {
        await api.setWebhook(url, { secret_token: secret, allowed_updates: ['message', 'my_chat_member'] })
      }),
  }
}

/** What a refusal says about a message; null when it is none of Telegram's. */
function outcomeOf(code: number, description: string, retryAfter: number | undefined) {
  if (!Number.isInteger(code) || code < 400) return null
  if (code === 429) {
    const seconds = Math.min(Number(retryAfter), MOST_WAIT_SECONDS)
    return new TryLater(description, seconds > 0 ? seconds * 1000 : null)
  }
  if (code === 401 || code === 404) return new WrongToken(`${code}: ${description}`)
  return code >= 500 || code === 409 ? new TryLater(`${code}: ${description}`) : new Refused(description)
}

/**
 * A connection for one call that tells whether it ever came about: before that, nothing has arrived. One that is kept
 * open could break just when it is used again, and then nobody would know.
 */
function freshLine(apiRoot: string) {
  let isConnected = false
  const isSecure = apiRoot.startsWith('https:')
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const socket = connect(options, done)
    socket?.once(isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = true
    })
    return socket
  }
  return { agent, isConnected: () => isConnected }
}
