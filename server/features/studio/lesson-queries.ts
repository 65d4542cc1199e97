import { and, between, eq, gt, sql } from 'drizzle-orm'
import type { LessonReorder, LessonUpdate } from '../../../openapi/generated/portal.ts'
import type { Transaction } from '../../db/database.ts'
import { course, lesson, lessonContent } from '../../db/schema/courses.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { lockTaughtCourseById } from './course-queries.ts'

interface PlacedLesson {
  id: string
  courseId: string
  tutorId: string | null
  order: number
}

/** Finds a lesson and locks its course, because the lock covers the order of all its lessons. Throws 404 and 403. */
export async function lockLesson(tx: Transaction, me: Principal, lessonId: string): Promise<PlacedLesson> {
  const { id, courseId, tutorId, order } = lesson
  const find = () => tx.select({ id, courseId, tutorId, order }).from(lesson).where(eq(id, lessonId))
  const [known] = await find()
  if (!known) throw new DomainError('not-found')
  await lockTaughtCourseById(tx, me, known.courseId)
  // It may have been moved or removed while this waited for the lock.
  const [now] = await find()
  if (!now) throw new DomainError('not-found')
  return now
}

/** Adds a lesson at the end of its course, which must be locked. */
export async function appendLesson(tx: Transaction, values: Omit<typeof lesson.$inferInsert, 'order'>) {
  const order = (await tx.$count(lesson, eq(lesson.courseId, values.courseId))) + 1
  const [made] = await tx
    .insert(lesson)
    .values({ ...values, order })
    .returning({ id: lesson.id })
  if (!made) throw new DomainError('internal')
  return made.id
}

export async function updateLesson(tx: Transaction, id: string, change: Omit<LessonUpdate, 'content'>) {
  await tx
    .update(lesson)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(lesson.id, id))
}

/** Lessons that only make room keep the time of their last change. */
const unchanged = sql`${lesson.updatedAt}`

/**
 * Moves a lesson within a locked course. A place beyond the end means the last one. Throws 409 if the lesson at that
 * place is not the expected one.
 */
export async function moveLesson(tx: Transaction, moved: PlacedLesson, { order, targetLessonId }: LessonReorder) {
  const ofCourse = eq(lesson.courseId, moved.courseId)
  if (targetLessonId !== undefined) {
    const stands = and(ofCourse, eq(lesson.order, order), eq(lesson.id, targetLessonId))
    if ((await tx.$count(lesson, stands)) === 0) throw new DomainError('lesson-moved')
  }
  const from = moved.order
  const to = Math.min(order, await tx.$count(lesson, ofCourse))
  if (to === from) return
  const step = to < from ? 1 : -1
  const isMoved = sql`${lesson.id} = ${moved.id}`
  await tx
    .update(lesson)
    .set({
      order: sql`case when ${isMoved} then ${to}::int else ${lesson.order} + ${step}::int end`,
      updatedAt: sql`case when ${isMoved} then now() else ${lesson.updatedAt} end`,
    })
    .where(and(ofCourse, between(lesson.order, Math.min(from, to), Math.max(from, to))))
}

/** Removes a lesson of a locked course with everything that belongs to it, and closes the gap in the order. */
export async function removeLesson(tx: Transaction, { id, courseId, order }: PlacedLesson) {
  await tx.delete(lesson).where(eq(lesson.id, id))
  await tx
    .update(lesson)
    .set({ order: sql`${lesson.order} - 1`, updatedAt: unchanged })
    .where(and(eq(lesson.courseId, courseId), gt(lesson.order, order)))
}

/** Recomputes the number and duration of a locked course's lessons. */
export async function recountLessons(tx: Transaction, courseId: string) {
  const seconds = sql`(select coalesce(sum(${lessonContent.duration}), 0) from ${lessonContent}
    join ${lesson} on ${lesson.id} = ${lessonContent.lessonId} where ${lesson.courseId} = ${courseId})`
  await tx
    .update(course)
    .set({
      lessonCount: sql`(select count(*) from ${lesson} where ${lesson.courseId} = ${courseId})`,
      duration: seconds,
      updatedAt: new Date(),
    })
    .where(eq(course.id, courseId))
}
