import { type Handlers, person } from '../../http/handler.ts'
import { changeCourse, createCourse, removeCourse } from './course-service.ts'

export const courseWrites = {
  createCourse: async (call) => createCourse(call.db, person(call), call.body),
  updateCourse: async (call) => changeCourse(call.db, person(call), call.params.id, call.body),

  async deleteCourse(call) {
    await removeCourse(call.db, call.params.id)
  },
} satisfies Handlers
