import { type Handlers, person } from '../../http/handler.ts'
import { listing } from '../../lists/select.ts'
import { scheduleSource } from './schedule-queries.ts'
import { cancelSchedule, createSchedule, getSchedule, moveSchedule } from './schedule-service.ts'

export const schedules = {
  listSchedules: listing(scheduleSource),
  getSchedule: ({ db, principal, params }) => getSchedule(db, principal, params.id),
  createSchedule: async (call) => createSchedule(call, person(call), call.params.id, call.body),
  updateSchedule: async (call) => moveSchedule(call, person(call), call.params, call.body),

  async cancelSchedule(call) {
    await cancelSchedule(call, person(call), call.params)
  },
} satisfies Handlers
