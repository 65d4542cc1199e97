import { originOf } from '../../../env.ts'
import { type Handlers, person } from '../../../http/handler.ts'
import { dropTokens } from '../../auth/one-time-token-queries.ts'
import { createFeedToken, getCalendarFeed, getEventCalendar } from './calendar-service.ts'

export const calendar = {
  async getEventCalendar(call) {
    const { fileName, content } = await getEventCalendar(call, call.principal, call.params.id)
    call.reply.header('content-disposition', `attachment; filename="${fileName}"`)
    return content
  },

  async createMyCalendarFeed(call) {
    const token = await createFeedToken(call.db, person(call).userId)
    return { url: `${originOf(call.env)}/api/calendar-feeds/${token}` }
  },

  async deleteMyCalendarFeed(call) {
    await dropTokens(call.db, person(call).userId, 'calendar')
  },

  getCalendarFeed: (call) => getCalendarFeed(call, call.params.token),
} satisfies Handlers
