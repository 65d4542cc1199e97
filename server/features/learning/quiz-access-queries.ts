import { and, eq } from 'drizzle-orm'
import type { Quiz } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { course, lesson, lessonContent } from '../../db/schema/courses.ts'
import { contentProgress } from '../../db/schema/learning.ts'
import type { Principal } from '../../principal.ts'
import { visibleTo } from '../courses/course-queries.ts'
import { isOpenTo } from './lesson-queries.ts'
import { findQuiz, toQuiz } from './quiz-queries.ts'

/**
 * A quiz for a person who may open a lesson that contains it. The correct answers are included once it is completed.
 */
export async function findTakenQuiz(db: Queryable, me: Principal, quizId: string): Promise<Quiz | undefined> {
  const items = await db
    .select({ completedAt: contentProgress.completedAt })
    .from(lessonContent)
    .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .leftJoin(
      contentProgress,
      and(eq(contentProgress.contentId, lessonContent.id), eq(contentProgress.userId, me.userId)),
    )
    .where(and(eq(lessonContent.quizId, quizId), visibleTo(me), isOpenTo(me)))
  const found = items.length > 0 ? await findQuiz(db, quizId) : undefined
  const isCompleted = items.some((item) => item.completedAt !== null)
  return found && toQuiz(found, isCompleted)
}
