import type { FastifyInstance } from 'fastify'
import { parse } from 'qs'
import type { Services } from '../../../context.ts'
import { refuseUnstorable } from '../../../http/validation.ts'
import { SIMULATOR } from '../telegram/account.ts'
import { registerApi } from './api.ts'
import { chatStore } from './chats.ts'
import { notifier } from './notify.ts'
import { registerPages } from './pages.ts'

const FORM = 'application/x-www-form-urlencoded'

/**
 * Simulates the part of Telegram that is used, if the server has no bot there: its Bot API, and the page with the chat
 * of the person.
 */
export async function registerTelegramSimulator(
  app: FastifyInstance,
  { ownAddress, simulatedTelegram: bot }: Pick<Services, 'ownAddress' | 'simulatedTelegram'>,
) {
  if (bot === null) return
  const chats = chatStore()
  const notify = notifier(ownAddress, bot.webhookSecret, chats)
  const parts = { bot, chats, notify, origin: () => ownAddress.get().origin }
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
        done(null, parse(String(body), { depth: 0, parameterLimit: 10 })),
      )
      scope.addHook('preValidation', async ({ params, query, body }) => {
        for (const part of [params, query, body]) refuseUnstorable(part)
      })
      registerApi(scope, parts)
      registerPages(scope, parts)
    },
    { prefix: SIMULATOR },
  )
}
