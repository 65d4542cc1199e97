import { type Handlers, person } from '../../http/handler.ts'
import { counting } from '../../lists/choice-counts.ts'
import { answerList, listing } from '../../lists/select.ts'
import { courseSource, findCourseLanguages, findCoursePrices, getCourse } from './course-queries.ts'
import { leaveCourse, registerForCourse } from './course-service.ts'
import { registrationSource } from './registration-queries.ts'

export const courses = {
  listCourses: listing(courseSource),
  getCoursePriceRange: ({ db, principal, query }) => findCoursePrices(db, principal, query),
  getCourseLanguages: ({ db, principal, query }) => findCourseLanguages(db, principal, query),
  getCourseCounts: counting(courseSource),
  getCourse: ({ db, principal, params }) => getCourse(db, principal, params.id),

  async registerForCourse(call) {
    return registerForCourse(call, person(call), call.params.id)
  },
  async leaveCourse(call) {
    await leaveCourse(call, person(call), call.params.id)
  },

  async listUserCourses(call) {
    return answerList(call.db, registrationSource(call.db, person(call)), call.query)
  },
} satisfies Handlers
