import { type Handlers, person } from '../../http/handler.ts'
import { changeHost, changeState, changeTutors } from './event-state-service.ts'

export const eventStates = {
  publishEvent: async (call) => changeState(call, person(call), call.params.id, 'publish'),
  unpublishEvent: async (call) => changeState(call, person(call), call.params.id, 'unpublish'),
  archiveEvent: async (call) => changeState(call, person(call), call.params.id, 'archive'),
  cancelEvent: async (call) => changeState(call, person(call), call.params.id, 'cancel'),
  setEventHost: async (call) => changeHost(call.db, person(call), call.params.id, call.body.hostId),
  setEventTutors: async (call) => changeTutors(call.db, person(call), call.params.id, call.body.tutorIds),
} satisfies Handlers
