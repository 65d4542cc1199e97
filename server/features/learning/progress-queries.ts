import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course, lesson, lessonContent } from '../../db/schema/courses.ts'
import { achievement, contentProgress, userCourse } from '../../db/schema/learning.ts'
import { teaches } from '../courses/course-queries.ts'
import { recountFailures } from './stuck-queries.ts'

/** A student's records: of all courses, or of those that one tutor teaches. */
export interface Records {
  userId: string
  /** the tutor's user id */
  taughtBy?: string | undefined
}

const scopeOf = ({ taughtBy }: Records) => (taughtBy === undefined ? undefined : teaches(taughtBy))

/** A student's registration for a course with its achievement, if it is among the records. */
export async function findRegistration(db: Queryable, records: Records, idOrAlias: string) {
  const [registration] = await db
    .select({ courseId: userCourse.courseId, finishedAt: userCourse.finishedAt, achievementId: achievement.id })
    .from(userCourse)
    .innerJoin(course, eq(course.id, userCourse.courseId))
    .leftJoin(
      achievement,
      and(eq(achievement.userId, userCourse.userId), eq(achievement.courseId, userCourse.courseId)),
    )
    .where(and(eq(userCourse.userId, records.userId), named(course, idOrAlias), scopeOf(records)))
  return registration ?? null
}

/** The course of a lesson, if the student is registered for it and it is among the records. */
export async function findCourseOfLesson(db: Queryable, records: Records, lessonId: string): Promise<string | null> {
  const [row] = await db
    .select({ courseId: lesson.courseId })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(userCourse, and(eq(userCourse.courseId, lesson.courseId), eq(userCourse.userId, records.userId)))
    .where(and(eq(lesson.id, lessonId), scopeOf(records)))
  return row?.courseId ?? null
}

/** Keeps students of a course from saving progress until the transaction ends. Call it before the content changes. */
export async function lockLearners(tx: Transaction, courseId: string) {
  await tx
    .select({ id: userCourse.id })
    .from(userCourse)
    .where(eq(userCourse.courseId, courseId))
    .orderBy(asc(userCourse.id))
    .for('no key update')
}

/** Two decimals, rounding halves up like `learning/progress.ts`, which PostgreSQL's `round()` does not. */
const rounded = (percent: SQL) => sql`floor(${percent} * 100 + 0.5) / 100`

/**
 * Recomputes the stored progress of all students of a course after its content has changed, with the rules of
 * `learning/progress.ts`. A finished course stays finished. A student who now has nothing left to do finishes at the
 * next save.
 */
export async function recountProgress(tx: Transaction, courseId: string) {
  // Casting a `real` through text keeps its decimal value; a direct cast to `float8` would add rounding noise.
  const reached = sql`${contentProgress.progress}::text::float8`
  // Only stored progress is read, because items without any add nothing to the sum.
  await tx.execute(sql`
    with tracked as (
      select ${lessonContent.id} as content_id, ${lessonContent.order} as place, ${lesson.id} as lesson_id,
        ${lesson.order} as lesson_place, count(*) over (partition by ${lesson.id}) as item_count
      from ${lesson}
      join ${lessonContent} on ${lessonContent.lessonId} = ${lesson.id} and ${lessonContent.isTrackable}
      where ${lesson.courseId} = ${courseId}
    ), lesson_means as (
      select ${contentProgress.userId} as user_id, lesson_place,
        ${rounded(sql`sum(${reached} order by place) / max(item_count)`)} as mean
      from tracked
      join ${contentProgress} on ${contentProgress.contentId} = tracked.content_id
      group by ${contentProgress.userId}, tracked.lesson_id, lesson_place
    ), course_means as (
      select user_id,
        ${rounded(sql`sum(mean order by lesson_place) / (select count(distinct lesson_id) from tracked)`)} as mean
      from lesson_means
      group by user_id
    ), learners as (
      select ${userCourse.id} as id, coalesce(course_means.mean, 0)::real as mean
      from ${userCourse} left join course_means on course_means.user_id = ${userCourse.userId}
      where ${userCourse.courseId} = ${courseId}
    )
    update ${userCourse} set progress = learners.mean from learners
    where ${userCourse.id} = learners.id and ${userCourse.progress} <> learners.mean`)
  await recountFailures(tx, { courseId })
}
