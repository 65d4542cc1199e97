import { eq } from 'drizzle-orm'
import { lesson } from '../../db/schema/courses.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { envelope, readListQuery } from '../../lists/parse.ts'
import { resetProgress, saveProgress } from './learn.ts'
import { countLessons, lessonList, selectLessons } from './lesson-queries.ts'

export const lessons = {
  async listLessons({ db, principal, query }) {
    const list = readListQuery(lessonList, query)
    const [items, totalItems] = await Promise.all([
      selectLessons(db, principal, list),
      countLessons(db, principal, list.where),
    ])
    return envelope(items, totalItems, list)
  },

  async getLesson({ db, principal, params }) {
    const [found] = await selectLessons(db, principal, { where: eq(lesson.id, params.id), limit: 1 })
    if (!found) throw new DomainError('not-found')
    return found
  },

  async saveContentProgress(call) {
    const { id: lessonId, contentId } = call.params
    return saveProgress(call.db, { userId: person(call).userId, lessonId, contentId }, call.body)
  },

  async resetContentProgress(call) {
    const { id: lessonId, contentId } = call.params
    return resetProgress(call.db, { userId: person(call).userId, lessonId, contentId })
  },
} satisfies Handlers
