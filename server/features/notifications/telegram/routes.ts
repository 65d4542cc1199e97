import { DomainError } from '../../../domain-error.ts'
import { type Handlers, person } from '../../../http/handler.ts'
import { createTelegramLink, disconnectTelegram } from './connection-service.ts'
import { readUpdate } from './updates.ts'
import { takeInUpdate } from './webhook-service.ts'

export const telegram = {
  createMyTelegramLink: async (call) => createTelegramLink(call, person(call).userId, call.locale),

  async deleteMyTelegram(call) {
    await disconnectTelegram(call, person(call).userId)
  },

  async receiveTelegramWebhook(call) {
    const secret = String(call.reply.request.headers['x-telegram-bot-api-secret-token'] ?? '')
    if (!call.telegram.isSecret(secret)) throw new DomainError('unauthorized')
    return takeInUpdate(call, readUpdate(call.body))
  },
} satisfies Handlers
