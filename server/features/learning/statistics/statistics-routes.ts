import { DomainError } from '../../../domain-error.ts'
import { type Handlers, person } from '../../../http/handler.ts'
import { answerList } from '../../../lists/select.ts'
import { taughtCourse } from '../roster/roster-access.ts'
import { dropOffSource } from './drop-off-queries.ts'
import { findQuizStatistics } from './quiz-statistics-queries.ts'

export const courseStatistics = {
  async listCourseDropOff(call) {
    const course = await taughtCourse(call.db, person(call), call.params.id)
    return answerList(call.db, dropOffSource(call.db, course.id), call.query)
  },
  async getQuizStatistics(call) {
    const { db, params } = call
    const course = await taughtCourse(db, person(call), params.id)
    const found = await findQuizStatistics(db, course.id, params.contentId)
    if (!found) throw new DomainError('not-found')
    return found
  },
} satisfies Handlers
