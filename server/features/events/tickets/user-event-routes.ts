import { type Handlers, person } from '../../../http/handler.ts'
import { answerList } from '../../../lists/select.ts'
import { ownEventId } from '../event-access.ts'
import { eventRegistrationSource, ownUserEventSource } from './user-event-queries.ts'
import { giveUpTicket, registerForEvent } from './user-event-service.ts'
import { joinWaitingList, leaveWaitingList } from './waiting-service.ts'

export const userEvents = {
  registerForEvent: async (call) => registerForEvent(call, person(call), call.params.id),
  async giveUpTicket(call) {
    await giveUpTicket(call, person(call), call.params.id)
  },
  joinWaitingList: async (call) => joinWaitingList(call, person(call), call.params.id),
  async leaveWaitingList(call) {
    await leaveWaitingList(call, person(call), call.params.id)
  },

  listUserEvents: async (call) => answerList(call.db, ownUserEventSource(call.db, person(call)), call.query),

  async listEventRegistrations(call) {
    const me = person(call)
    const eventId = await ownEventId(call.db, me, call.params.id)
    return answerList(call.db, eventRegistrationSource(call.db, me, eventId), call.query)
  },
} satisfies Handlers
