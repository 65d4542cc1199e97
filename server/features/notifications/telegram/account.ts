import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { pino } from 'pino'
import type { Services } from '../../../context.ts'
import type { TokenKeys } from '../../../keys.ts'
import { type BotApi, botApi, WrongToken } from './client.ts'

/** Where the pages and the API of the simulator are. */
export const SIMULATOR = '/telegram-simulator'
/** The page that shows a person's chat with the bot of the simulator. */
const SIMULATED_CHAT = `${SIMULATOR}/chat`

const TELEGRAM = 'https://api.telegram.org'
const SIMULATED_BOT = 'lectern_bot'

/** The bot of this installation. */
export interface TelegramBot extends BotApi {
  /** since when Telegram does not know the bot, as far as this process has heard; null: it does */
  refusedSince(): Date | null
  /** its user name, without `@` */
  name: string
  /** Whether a webhook has the secret that was given to Telegram. */
  isSecret(given: string): boolean
  /** A link that opens the chat with the bot and hands it the code. */
  linkOf(code: string, locale: string): string
}

/** The bot at the simulator that replaces Telegram; null: the server has a bot at Telegram. */
export type SimulatedBot = { token: string; webhookSecret: string } | null

declare module '../../../context.ts' {
  interface Services {
    telegram: TelegramBot
    simulatedTelegram: SimulatedBot
  }
}

/** Different for each installation, the same in all its processes, and nothing is stored. */
function simulatedBot({ telegram }: TokenKeys) {
  const mac = (purpose: string) => createHmac('sha256', telegram).update(purpose).digest('base64url')
  return { token: `1:${mac('token')}`, webhookSecret: mac('webhook') }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (wanted: string) => (given: string) => timingSafeEqual(digest(given), digest(wanted))

/** Says once, for the operator, that Telegram does not know the bot any more, and once that it does again. */
function watched(api: BotApi, level: string): BotApi & Pick<TelegramBot, 'refusedSince'> {
  const log = pino({ level }).child({ part: 'telegram' })
  let since: Date | null = null
  const watch =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      try {
        const answer = await call(...given)
        if (since !== null) log.info('Telegram knows the bot again')
        since = null
        return answer
      } catch (error) {
        if (error instanceof WrongToken && since === null) {
          since = new Date()
          log.error(
            `Telegram refuses TELEGRAM_TOKEN (${error.message}): enter the token that @BotFather shows, and restart`,
          )
        }
        throw error
      }
    }
  return { send: watch(api.send), setWebhook: watch(api.setWebhook), refusedSince: () => since }
}

/** The bot that the environment names, else one at the simulator by the same client. */
export function createTelegram({ env, keys, ownAddress }: Pick<Services, 'env' | 'keys' | 'ownAddress'>): {
  telegram: TelegramBot
  simulatedTelegram: SimulatedBot
} {
  const { TELEGRAM_TOKEN: token, TELEGRAM_BOT: name, TELEGRAM_WEBHOOK_SECRET: webhookSecret, TELEGRAM_API_URL } = env
  if (token !== undefined && name !== undefined && webhookSecret !== undefined) {
    const telegram = {
      ...watched(
        botApi(() => ({ token, apiRoot: TELEGRAM_API_URL ?? TELEGRAM })),
        env.LOG_LEVEL,
      ),
      name,
      isSecret: isSame(webhookSecret),
      linkOf: (code: string) => `https://t.me/${name}?${new URLSearchParams({ start: code })}`,
    }
    return { telegram, simulatedTelegram: null }
  }
  const simulatedTelegram = simulatedBot(keys)
  const telegram = {
    refusedSince: () => null,
    ...botApi(() => ({ token: simulatedTelegram.token, apiRoot: ownAddress.get().reachedAt + SIMULATOR })),
    name: SIMULATED_BOT,
    isSecret: isSame(simulatedTelegram.webhookSecret),
    linkOf: (code: string, locale: string) =>
      `${ownAddress.get().origin}${SIMULATED_CHAT}?${new URLSearchParams({ start: code, lang: locale })}`,
  }
  return { telegram, simulatedTelegram }
}
