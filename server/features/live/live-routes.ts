import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, person } from '../../http/handler.ts'
import { rawBodyOf } from '../../http/raw-body.ts'
import { ownEventId } from '../events/event-access.ts'
import { getEvent } from '../events/event-service.ts'
import { findLiveSession, findRegistrant } from './live-queries.ts'
import { requireOpen } from './live-windows.ts'
import { liveOf, withMeeting } from './meetings.ts'
import { synchronize } from './synchronize.ts'
import { deadlineIn } from './zoom/deadline.ts'
import { readWebhook } from './zoom/webhook.ts'
import { takeIn } from './zoom-news.ts'

const sessionOf = (call: Call<'startSchedule' | 'joinSchedule'>) =>
  findLiveSession(call.db, person(call), { event: call.params.id, schedule: call.params.scheduleId })

export const liveSessions = {
  /**
   * The link alone does not make the schedule live: it is live when the provider reports that the meeting started, or
   * by the clock.
   */
  async startSchedule(call) {
    const session = await sessionOf(call)
    if (!session.isLeader && !person(call).roles.includes('admin')) throw new DomainError('forbidden')
    requireOpen(session, 'startOpensAt')
    const deadline = deadlineIn()
    const url = await withMeeting(liveOf(call), session, deadline, ({ id, provider }) =>
      provider.startLink(id, deadline),
    )
    return { url }
  },

  async joinSchedule(call) {
    const session = await sessionOf(call)
    if (!session.isRegistered && !session.isLeader) throw new DomainError('registration-required')
    requireOpen(session, 'joinOpensAt')
    const who = await findRegistrant(call.db, person(call).userId)
    const deadline = deadlineIn()
    const { url } = await withMeeting(liveOf(call), session, deadline, ({ id, provider }) =>
      provider.joinLink(id, who, deadline),
    )
    return { url }
  },

  async synchronizeEvent(call) {
    const id = await ownEventId(call.db, person(call), call.params.id)
    const event = await getEvent(call.db, person(call), id)
    if (event.state !== 'published') throw new DomainError('event-state')
    await synchronize(liveOf(call), id)
    return event
  },

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
