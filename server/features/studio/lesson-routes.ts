import { type Handlers, person } from '../../http/handler.ts'
import { changeLesson, createLesson, deleteLesson, reorderLesson } from './lesson-service.ts'

export const lessonWrites = {
  createLesson: async (call) => createLesson(call.db, person(call), call.body),
  updateLesson: async (call) => changeLesson(call.db, person(call), call.params.id, call.body),

  async deleteLesson(call) {
    await deleteLesson(call.db, person(call), call.params.id)
  },

  reorderLesson: async (call) => reorderLesson(call.db, person(call), call.params.id, call.body),
} satisfies Handlers
