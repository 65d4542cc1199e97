import { type Handlers, person } from '../../../http/handler.ts'
import { changeSubscription, reachOf, subscriptionOf, writeToStudents } from './message-service.ts'

export const courseMessageRoutes = {
  getCourseMessageReach: async (call) =>
    reachOf(call, person(call), { course: call.params.id, filter: call.query.filter }),

  createCourseMessage: async (call) =>
    writeToStudents(call, person(call), {
      course: call.params.id,
      filter: call.query.filter,
      given: call.body,
      key: String(call.reply.request.headers['idempotency-key']),
    }),

  getCourseSubscription: async (call) => subscriptionOf(call, call.params.token),

  setCourseSubscription: async (call) => changeSubscription(call, call.params.token, call.body.isSubscribed),

  async unsubscribeByMailProgram(call) {
    await changeSubscription(call, call.params.token, false)
  },
} satisfies Handlers
