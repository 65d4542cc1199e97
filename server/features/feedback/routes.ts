import { type Handlers, person } from '../../http/handler.ts'
import { listing } from '../../lists/select.ts'
import { feedbackSource } from './queries.ts'
import { readReport } from './report.ts'
import { getFeedback, getReport, markHandled, takeFeedback } from './service.ts'

export const feedbacks = {
  listFeedbacks: listing(feedbackSource),

  getFeedback: ({ db, principal, params }) => getFeedback(db, principal, params.id),

  async createFeedback(call) {
    const { db, body, principal } = call
    if (body.type === 'platform' && body.report !== undefined) readReport(body.report)
    return takeFeedback(db, principal, body)
  },

  getFeedbackReport: ({ db, params }) => getReport(db, params.id),
  handleFeedback: (call) => markHandled(call.db, person(call), call.params.id, true),
  unhandleFeedback: (call) => markHandled(call.db, person(call), call.params.id, false),
} satisfies Handlers
