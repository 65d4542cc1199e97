import { type Handlers, person } from '../../http/handler.ts'
import { envelope, readListQuery } from '../../lists/parse.ts'
import { getLesson } from './learning-service.ts'
import { countLessons, lessonList, selectLessons } from './lesson-queries.ts'
import { resetProgress, saveProgress } from './progress-service.ts'

export const lessons = {
  async listLessons({ db, principal, query }) {
    const list = readListQuery(lessonList, query)
    const items = await selectLessons(db, principal, list)
    // A page that is not full is the last one, so that nothing is left to count.
    const isLast = items.length > 0 && items.length < list.limit
    const totalItems = isLast ? list.offset + items.length : await countLessons(db, principal, list.where)
    return envelope(items, totalItems, list)
  },

  getLesson: ({ db, principal, params }) => getLesson(db, principal, params.id),

  async saveContentProgress(call) {
    const { id: lessonId, contentId } = call.params
    return saveProgress(call, { userId: person(call).userId, lessonId, contentId }, call.body)
  },

  async resetContentProgress(call) {
    const { id: lessonId, contentId } = call.params
    return resetProgress(call, { userId: person(call).userId, lessonId, contentId })
  },
} satisfies Handlers
