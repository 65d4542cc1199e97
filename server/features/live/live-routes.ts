import { type Handlers, person } from '../../http/handler.ts'
import { rawBodyOf } from '../../http/raw-body.ts'
import { joinSession, startSession, synchronizeEvent } from './session-service.ts'
import { readWebhook } from './zoom/webhook.ts'
import { takeIn } from './zoom-news.ts'

export const liveSessions = {
  startSchedule: async (call) => {
    const { id: event, scheduleId: schedule } = call.params
    return { url: await startSession(call, person(call), { event, schedule }, call.body) }
  },

  joinSchedule: async (call) => {
    const { id: event, scheduleId: schedule } = call.params
    return { url: await joinSession(call, person(call), { event, schedule }, call.body) }
  },

  synchronizeEvent: (call) => synchronizeEvent(call, person(call), call.params.id),

  async receiveZoomWebhook(call) {
    const { headers } = call.reply.request
    const message = {
      rawBody: rawBodyOf(call.reply.request),
      signature: String(headers['x-zm-signature'] ?? ''),
      timestamp: String(headers['x-zm-request-timestamp'] ?? ''),
    }
    const webhook = readWebhook(message, await call.video.webhookSecrets())
    if (webhook.kind === 'validation') return webhook.answer
    if (webhook.kind === 'meeting') await takeIn(call, webhook.event, webhook.signer)
    return {}
  },
} satisfies Handlers
