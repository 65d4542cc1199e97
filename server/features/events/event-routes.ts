import { type Handlers, person } from '../../http/handler.ts'
import { counting } from '../../lists/choice-counts.ts'
import { listing } from '../../lists/select.ts'
import { eventSource, getEvent, selectEventLanguages, selectEventPrices } from './event-queries.ts'
import { changeEvent, createEvent, removeEvent } from './event-service.ts'

export const events = {
  listEvents: listing(eventSource),
  getEventPriceRange: ({ db, principal, query }) => selectEventPrices(db, principal, query),
  getEventCounts: counting(eventSource),
  getEventLanguages: ({ db, principal, query }) => selectEventLanguages(db, principal, query),
  getEvent: ({ db, principal, params }) => getEvent(db, principal, params.id),
  createEvent: async (call) => createEvent(call.db, person(call), call.body),
  updateEvent: async (call) => changeEvent(call, person(call), call.params.id, call.body),

  async deleteEvent(call) {
    await removeEvent(call, person(call), call.params.id)
  },
} satisfies Handlers
