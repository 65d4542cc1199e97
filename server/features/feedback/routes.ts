import { type Handlers, person } from '../../http/handler.ts'
import { limitTries } from '../../http/rate-limit.ts'
import { answerList } from '../../lists/select.ts'
import { feedbackSource } from './queries.ts'
import { readReport } from './report.ts'
import { getFeedback, getReport, isMessage, markHandled, takeFeedback } from './service.ts'

const HOUR_S = 3600
const MESSAGES_AN_HOUR = 10

export const feedbacks = {
  listFeedbacks: ({ db, principal, query }) => answerList(db, feedbackSource(db, principal), query),

  getFeedback: ({ db, principal, params }) => getFeedback(db, principal, params.id),

  async createFeedback(call) {
    const { db, body, ip, principal } = call
    if (body.type === 'platform' && body.report !== undefined) readReport(body.report)
    if (isMessage(body) || principal) {
      await limitTries(call, { key: `feedback:${principal?.userId ?? ip}`, most: MESSAGES_AN_HOUR, seconds: HOUR_S })
    }
    return takeFeedback(db, principal, body)
  },

  getFeedbackReport: ({ db, params }) => getReport(db, params.id),
  handleFeedback: (call) => markHandled(call.db, person(call), call.params.id, true),
  unhandleFeedback: (call) => markHandled(call.db, person(call), call.params.id, false),
} satisfies Handlers
