import { Readable } from 'node:stream'
import { type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { messageSource } from './channels/channel-queries.ts'
import { channelStates, testChannel } from './channels/channel-service.ts'
import { markNotificationsRead, notificationSource } from './queries.ts'
import { markRead, streamOwnNotifications } from './service.ts'

export const notifications = {
  async listNotices(call) {
    return answerList(call.db, notificationSource(call.db, person(call).userId), call.query)
  },

  async markNoticeRead(call) {
    return markRead(call.db, person(call).userId, call.params.id)
  },

  async markNoticesRead(call) {
    await markNotificationsRead(call.db, person(call).userId, call.body.ids)
  },

  async listMyChannels(call) {
    return channelStates(call, person(call).userId)
  },

  async sendTestMessage(call) {
    await testChannel(call, person(call).userId, call.params.channel)
  },

  async listMyMessages(call) {
    return answerList(call.db, messageSource(call.db, person(call).userId), call.query)
  },

  async streamNotices(call) {
    const { reply } = call
    const lastId = reply.request.headers['last-event-id']
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const wanted = { me: person(call), lastId: typeof lastId === 'string' ? lastId : null, signal: gone.signal }
    const events = streamOwnNotifications(call, wanted)
    // Proxies that buffer the answer would delay every notification, and a connection kept alive would delay a
    // shutdown.
    reply.header('x-accel-buffering', 'no').header('connection', 'close')
    return Readable.from(events)
  },
} satisfies Handlers
