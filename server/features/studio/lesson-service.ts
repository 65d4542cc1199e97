import type { Lesson, LessonCreate, LessonReorder, LessonUpdate } from '../../../openapi/generated/portal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Principal } from '../../principal.ts'
import { getLesson } from '../learning/learning-service.ts'
import { replaceContent } from '../learning/lesson-content.ts'
import { lockLearners, recountProgress } from '../learning/progress-queries.ts'
import { findItemsOfCourses } from '../learning/quiz-place-queries.ts'
import { requireTutors } from '../people/taught.ts'
import { lockTaughtCourseById } from './course-queries.ts'
import { appendLesson, lockLesson, moveLesson, recountLessons, removeLesson, updateLesson } from './lesson-queries.ts'

/** Replaces the content if it is given, and recomputes the progress of all students. */
async function saveContent(
  tx: Transaction,
  me: Principal,
  { id, courseId }: { id: string; courseId: string },
  content: LessonCreate['content'],
) {
  if (content === undefined) return
  await lockLearners(tx, courseId)
  // Before, too: places that only have a name would not find an item that is renamed now.
  await findItemsOfCourses(tx, [courseId])
  await replaceContent(tx, me, id, content)
  await findItemsOfCourses(tx, [courseId])
  await recountProgress(tx, courseId)
}

/** Adds a lesson at the end of its course. Throws 'not-found', 'forbidden' and 'invalid-request'. */
export async function createLesson(db: Database, me: Principal, given: LessonCreate): Promise<Lesson> {
  const { content, ...body } = given
  const id = await db.transaction(async (tx) => {
    await lockTaughtCourseById(tx, me, body.courseId)
    await requireTutors(tx, 'tutorId', [body.tutorId])
    const made = await appendLesson(tx, body)
    await saveContent(tx, me, { id: made, courseId: body.courseId }, content)
    await recountLessons(tx, body.courseId)
    return made
  })
  return getLesson(db, me, id)
}

/** Changes a lesson. Throws 'not-found', 'forbidden' and 'invalid-request'. */
export async function changeLesson(db: Database, me: Principal, id: string, given: LessonUpdate): Promise<Lesson> {
  const { content, ...body } = given
  await db.transaction(async (tx) => {
    const stored = await lockLesson(tx, me, id)
    if (body.tutorId !== stored.tutorId) await requireTutors(tx, 'tutorId', [body.tutorId])
    await updateLesson(tx, id, body)
    await saveContent(tx, me, stored, content)
    await recountLessons(tx, stored.courseId)
  })
  return getLesson(db, me, id)
}

/** Removes a lesson and recomputes the progress of all students. Throws 'not-found' and 'forbidden'. */
export async function deleteLesson(db: Database, me: Principal, id: string) {
  await db.transaction(async (tx) => {
    const stored = await lockLesson(tx, me, id)
    await lockLearners(tx, stored.courseId)
    await removeLesson(tx, stored)
    await recountProgress(tx, stored.courseId)
    await recountLessons(tx, stored.courseId)
  })
}

/** Moves a lesson to another place in its course. Throws 'not-found', 'forbidden' and 'lesson-moved'. */
export async function reorderLesson(db: Database, me: Principal, id: string, to: LessonReorder): Promise<Lesson> {
  await db.transaction(async (tx) => {
    await moveLesson(tx, await lockLesson(tx, me, id), to)
  })
  return getLesson(db, me, id)
}
