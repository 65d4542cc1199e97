import { and, eq, type SQL, sql } from 'drizzle-orm'
import { STUCK_FAILURES } from '../../../openapi/generated/constants.ts'
import type { Transaction } from '../../db/database.ts'
import { lesson, lessonContent } from '../../db/schema/courses.ts'
import { quizAttempt, userCourse } from '../../db/schema/learning.ts'

/** Of the graded attempts of a person at one quiz: it was failed so often that they are stuck there (LEARN-60). */
export const isFailedQuiz = sql`count(*) >= ${STUCK_FAILURES} and not bool_or(${quizAttempt.passed})`

/** Counts anew, for registrations, the quizzes at which people are stuck. Call it when grades or quizzes have changed. */
export async function recountFailures(tx: Transaction, of: { courseId: string; userId?: string }) {
  const one = (column: SQL) => (of.userId === undefined ? undefined : sql`and ${column} = ${of.userId}`)
  await tx.execute(sql`
    with stuck as (
      select user_id, count(*)::int as quizzes from (
        select ${quizAttempt.userId} as user_id from ${lesson}
        join ${lessonContent} on ${lessonContent.lessonId} = ${lesson.id}
        join ${quizAttempt} on ${quizAttempt.contentId} = ${lessonContent.id} and ${quizAttempt.passed} is not null
        where ${lesson.courseId} = ${of.courseId} ${one(sql`${quizAttempt.userId}`)}
        group by ${quizAttempt.userId}, ${quizAttempt.contentId} having ${isFailedQuiz}) as failed
      group by user_id)
    update ${userCourse} set failed_quizzes = now.quizzes
    from (select ${userCourse.id} as id, coalesce(stuck.quizzes, 0) as quizzes
      from ${userCourse} left join stuck on stuck.user_id = ${userCourse.userId}
      where ${and(eq(userCourse.courseId, of.courseId), of.userId === undefined ? undefined : eq(userCourse.userId, of.userId))}) as now
    where ${userCourse.id} = now.id and ${userCourse.failedQuizzes} <> now.quizzes`)
}
