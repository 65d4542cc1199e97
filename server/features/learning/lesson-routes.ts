import { eq } from 'drizzle-orm'
import { resetProgress, saveProgress } from '../db/queries/learn.ts'
import { countLessons, lessonList, selectLessons } from '../db/queries/lessons.ts'
import { lesson } from '../db/schema/courses.ts'
import { envelope, readListQuery } from '../domain/list-query.ts'
import { HttpProblem } from '../errors.ts'
import { type Handlers, person } from '../handler.ts'

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
    if (!found) throw new HttpProblem('not-found')
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
