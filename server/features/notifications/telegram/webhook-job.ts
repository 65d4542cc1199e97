import { originOf } from '../../../env.ts'
import type { Job } from '../../../jobs/runner.ts'
import { WrongToken } from './client.ts'

const HOUR_MS = 3_600_000

/**
 * Tells Telegram at the start, and again every hour, where the bot hears of updates. Telegram itself needs an address
 * with https; the simulator needs none.
 */
export const telegramWebhook: Job = {
  name: 'telegram-webhook',
  pauseMs: HOUR_MS,
  async run({ env, telegram }) {
    const secret = env.TELEGRAM_WEBHOOK_SECRET
    if (secret === undefined || !env.PUBLIC_URL?.startsWith('https:')) return
    try {
      await telegram.setWebhook(`${originOf(env)}/api/webhooks/telegram`, secret)
    } catch (error) {
      // The bot has said what is to do; asking again at once would change nothing.
      if (!(error instanceof WrongToken)) throw error
    }
  },
}
