import { eq } from 'drizzle-orm'
import type { LessonCreate } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { course, lesson } from '../../db/schema/courses.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import type { Principal } from '../../principal.ts'
import { replaceContent } from '../learning/lesson-content.ts'
import { selectLessons } from '../learning/lesson-queries.ts'
import { lockLearners, recountProgress } from '../learning/progress-queries.ts'
import { requireTutors } from '../people/taught.ts'
import { lockTaughtCourse } from './course-queries.ts'
import { appendLesson, lockLesson, moveLesson, recountLessons, removeLesson } from './lesson-queries.ts'

async function found({ db }: Pick<Services, 'db'>, me: Principal, id: string) {
  const [one] = await selectLessons(db, me, { where: eq(lesson.id, id), limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

/** Replaces the content when some is given; progress of everyone in the course follows. */
async function saveContent(
  tx: Transaction,
  me: Principal,
  { id, courseId }: { id: string; courseId: string },
  content: LessonCreate['content'],
) {
  if (content === undefined) return
  await lockLearners(tx, courseId)
  await replaceContent(tx, me, id, content)
  await recountProgress(tx, courseId)
}

export const lessonWrites = {
  async createLesson(call) {
    const { content, ...body } = call.body
    const me = person(call)
    const id = await call.db.transaction(async (tx) => {
      await lockTaughtCourse(tx, me, eq(course.id, body.courseId))
      await requireTutors(tx, 'tutorId', [body.tutorId])
      const made = await appendLesson(tx, body)
      await saveContent(tx, me, { id: made, courseId: body.courseId }, content)
      await recountLessons(tx, body.courseId)
      return made
    })
    return found(call, me, id)
  },

  async updateLesson(call) {
    const { content, ...body } = call.body
    const me = person(call)
    const { id } = call.params
    await call.db.transaction(async (tx) => {
      const stored = await lockLesson(tx, me, id)
      if (body.tutorId !== stored.tutorId) await requireTutors(tx, 'tutorId', [body.tutorId])
      await tx
        .update(lesson)
        .set({ ...body, updatedAt: new Date() })
        .where(eq(lesson.id, id))
      await saveContent(tx, me, stored, content)
      await recountLessons(tx, stored.courseId)
    })
    return found(call, me, id)
  },

  async deleteLesson(call) {
    await call.db.transaction(async (tx) => {
      const stored = await lockLesson(tx, person(call), call.params.id)
      await lockLearners(tx, stored.courseId)
      await removeLesson(tx, stored)
      await recountProgress(tx, stored.courseId)
      await recountLessons(tx, stored.courseId)
    })
  },

  async reorderLesson(call) {
    const me = person(call)
    await call.db.transaction(async (tx) => {
      await moveLesson(tx, await lockLesson(tx, me, call.params.id), call.body)
    })
    return found(call, me, call.params.id)
  },
} satisfies Handlers
