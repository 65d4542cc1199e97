import { type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { scheduleSource } from './schedule-queries.ts'
import { cancelSchedule, createSchedule, getSchedule, moveSchedule } from './schedule-service.ts'

export const schedules = {
  listSchedules: ({ db, principal, query }) => answerList(db, scheduleSource(db, principal), query),
  getSchedule: ({ db, principal, params }) => getSchedule(db, principal, params.id),
  createSchedule: async (call) => createSchedule(call, person(call), call.params.id, call.body),
  updateSchedule: async (call) => moveSchedule(call, person(call), call.params, call.body),

  async cancelSchedule(call) {
    await cancelSchedule(call, person(call), call.params)
  },
} satisfies Handlers
