import { and, asc, eq, sql } from 'drizzle-orm'
import type { WatchedPart } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course, lesson, lessonContent } from '../../db/schema/courses.ts'
import { contentProgress, quizAttempt, userCourse } from '../../db/schema/learning.ts'
import { statement } from '../../db/statement.ts'
import { courseMean, meanProgress } from './progress.ts'

/** An item of a lesson, and the person who learns. */
export interface ItemOfLesson {
  userId: string
  lessonId: string
  contentId: string
}

interface CourseOf {
  userId: string
  courseId: string
}

const isOpen = ({ lessonId, contentId }: ItemOfLesson) =>
  and(eq(lessonContent.id, contentId), eq(lesson.id, lessonId), eq(course.state, 'published'))

/**
 * The item, if the person is registered for its course. Locks the registration, so that a person's writes in a course
 * run one at a time.
 */
export async function lockItem(tx: Transaction, where: ItemOfLesson) {
  const [item] = await tx
    .select({ targetType: lessonContent.targetType, quizId: lessonContent.quizId, courseId: lesson.courseId })
    .from(lessonContent)
    .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(userCourse, and(eq(userCourse.courseId, lesson.courseId), eq(userCourse.userId, where.userId)))
    .where(isOpen(where))
    .for('update', { of: userCourse })
  return item
}

/** The lock that `lockItem` takes, for a whole course. */
export async function lockCourse(tx: Transaction, of: CourseOf) {
  await tx.select({ id: userCourse.id }).from(userCourse).where(registrationOf(of)).for('update')
}

const registrationOf = ({ userId, courseId }: CourseOf) =>
  and(eq(userCourse.userId, userId), eq(userCourse.courseId, courseId))

/** Whether the lesson of a published course has the item. */
export async function isInLesson(tx: Transaction, where: ItemOfLesson): Promise<boolean> {
  const [found] = await tx
    .select({ id: lessonContent.id })
    .from(lessonContent)
    .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .where(isOpen(where))
  return found !== undefined
}

/** Whether another lesson of the same course has the item, and the person is registered for it. */
export async function isInOtherLesson(tx: Transaction, { userId, lessonId, contentId }: ItemOfLesson) {
  const [found] = await tx
    .select({ id: lessonContent.id })
    .from(lessonContent)
    .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(userCourse, and(eq(userCourse.courseId, course.id), eq(userCourse.userId, userId)))
    .where(
      and(
        eq(lessonContent.id, contentId),
        eq(course.state, 'published'),
        sql`${course.id} = (select other.course_id from lessons other where other.id = ${lessonId})`,
      ),
    )
  return found !== undefined
}

export interface Reached {
  /** percent */
  progress: number
  /** seconds */
  position?: number | undefined
  watched?: WatchedPart[] | undefined
  /** the attempt that this progress comes from */
  attemptId?: string | undefined
}

/** Raises the progress of an item, which never decreases. Returns all parts that were watched. */
export async function raiseProgress(
  tx: Transaction,
  of: ItemOfLesson & CourseOf,
  { progress, position, watched = [], attemptId }: Reached,
) {
  const [now] = await tx
    .insert(contentProgress)
    .values({
      ...of,
      progress,
      position: position ?? 0,
      watched,
      attemptId: attemptId ?? null,
      completedAt: progress >= 100 ? sql`now()` : null,
    })
    .onConflictDoUpdate({
      target: [contentProgress.userId, contentProgress.contentId],
      set: {
        progress: sql`greatest(${contentProgress.progress}, excluded.progress)`,
        position: position ?? sql`${contentProgress.position}`,
        watched: sql`${contentProgress.watched} + excluded.watched`,
        attemptId: attemptId ?? sql`${contentProgress.attemptId}`,
        completedAt: sql`coalesce(${contentProgress.completedAt}, excluded.completed_at)`,
        updatedAt: sql`now()`,
      },
    })
    .returning({ watched: contentProgress.watched })
  return now?.watched
}

const NOTHING = { progress: 0, position: 0, watched: [], completedAt: null }

/** Sets the progress of an item back; the next progress of a quiz comes from the attempt. */
export async function clearProgress(tx: Transaction, of: ItemOfLesson & CourseOf, attemptId: string | null) {
  await tx
    .insert(contentProgress)
    .values({ ...of, ...NOTHING, attemptId })
    .onConflictDoUpdate({
      target: [contentProgress.userId, contentProgress.contentId],
      set: { ...NOTHING, attemptId, updatedAt: sql`now()` },
    })
}

/** Sets the progress of all items of a course back, and that of the course; quizzes go on with their latest attempts. */
export async function clearCourseProgress(tx: Transaction, of: CourseOf) {
  const latest = sql`(select ${quizAttempt.id} from ${quizAttempt}
    where ${quizAttempt.userId} = ${contentProgress.userId} and ${quizAttempt.contentId} = ${contentProgress.contentId}
    order by ${quizAttempt.number} desc limit 1)`
  await tx
    .update(contentProgress)
    .set({ ...NOTHING, attemptId: latest, updatedAt: sql`now()` })
    .where(and(eq(contentProgress.userId, of.userId), eq(contentProgress.courseId, of.courseId)))
  await tx.update(userCourse).set({ progress: 0, finishedAt: null, lastActiveAt: sql`now()` }).where(registrationOf(of))
}

/** Stores the progress of a course with the registration, when and where they were active, and when it was finished first. */
export async function storeCourseProgress(
  tx: Transaction,
  of: CourseOf & Pick<ItemOfLesson, 'contentId'>,
  progress: number,
  isFinished: boolean,
) {
  await tx
    .update(userCourse)
    .set({
      progress,
      lastActiveAt: sql`now()`,
      lastContentId: of.contentId,
      ...(isFinished && { finishedAt: sql`coalesce(${userCourse.finishedAt}, now())` }),
    })
    .where(registrationOf(of))
}

interface ItemProgress {
  contentId: string
  lessonId: string
  isTrackable: boolean
  progress: number
  position: number
  completedAt: Date | null
  attemptId: string | null
}

const itemsOfCourse = statement('items_of_course', (db) =>
  db
    .select({
      contentId: lessonContent.id,
      lessonId: lesson.id,
      isTrackable: lessonContent.isTrackable,
      progress: sql<number>`coalesce(${contentProgress.progress}, 0)`,
      position: sql<number>`coalesce(${contentProgress.position}, 0)`,
      completedAt: contentProgress.completedAt,
      attemptId: contentProgress.attemptId,
    })
    .from(lesson)
    .innerJoin(lessonContent, eq(lessonContent.lessonId, lesson.id))
    .leftJoin(
      contentProgress,
      and(eq(contentProgress.contentId, lessonContent.id), eq(contentProgress.userId, sql.placeholder('userId'))),
    )
    .where(eq(lesson.courseId, sql.placeholder('courseId')))
    .orderBy(asc(lesson.order), asc(lessonContent.order)),
)

/** All content items of a course with a person's progress, grouped by lesson in order. */
async function itemsOf(db: Queryable, userId: string, courseId: string) {
  const rows: ItemProgress[] = await itemsOfCourse(db).execute({ userId, courseId })
  const lessons = Map.groupBy(rows, (row) => row.lessonId)
  return [...lessons].map(([lessonId, items]) => ({ lessonId, items }))
}

/** A person's progress in a course and in each of its lessons. */
export async function courseProgress(db: Queryable, userId: string, courseId: string) {
  const lessons = await itemsOf(db, userId, courseId)
  return {
    progress: courseMean(lessons),
    lessons: lessons.map(({ lessonId, items }) => ({
      lessonId,
      progress: meanProgress(items),
      content: items.map(({ contentId, progress, position, completedAt, attemptId }) => ({
        contentId,
        progress,
        position,
        completedAt: completedAt?.toISOString() ?? null,
        attemptId,
      })),
    })),
  }
}
