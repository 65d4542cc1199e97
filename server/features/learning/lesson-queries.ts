import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Lesson, LessonContent, QuizAttempt } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { course, lesson, lessonContent } from '../../db/schema/courses.ts'
import { contentProgress, quizAttempt, userCourse } from '../../db/schema/learning.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import type { Principal } from '../../principal.ts'
import { teaches, visibleTo } from '../courses/course-queries.ts'
import { loadMedia, pick } from '../media/queries.ts'
import { loadTutors } from '../people/tutor-queries.ts'
import { meanProgress } from './progress.ts'
import { loadQuizzes, type QuizRow, toQuiz, withRightAnswers } from './quiz-queries.ts'

type Progress = typeof contentProgress.$inferSelect
type Attempt = typeof quizAttempt.$inferSelect

/** The filters and sort fields of `GET /api/lessons`. */
export const lessonList: ListSpec = {
  filter: {
    id: filterable('uuid', lesson.id),
    courseId: filterable('uuid', lesson.courseId),
    tutorId: filterable('uuid', lesson.tutorId),
    name: filterable('text', lesson.name),
    previewed: filterable('boolean', lesson.previewed),
    order: filterable('integer', lesson.order),
    createdAt: filterable('moment', lesson.createdAt),
    updatedAt: filterable('moment', lesson.updatedAt),
  },
  sort: { order: lesson.order, name: lesson.name, createdAt: lesson.createdAt, updatedAt: lesson.updatedAt },
  tieBreak: lesson.id,
  defaultSort: 'order',
  populate: ['tutor', 'content'],
}

/**
 * Whether the caller may open a lesson's content: it is a preview, or the caller is registered, its tutor or an admin.
 */
export const isOpenTo = (principal: Principal | null): SQL<boolean> => {
  if (!principal) return sql<boolean>`${lesson.previewed}`
  if (principal.roles.includes('admin')) return sql<boolean>`true`
  const isTutor = principal.roles.includes('tutor') ? teaches(principal.userId) : sql`false`
  return sql<boolean>`(${lesson.previewed} or ${isTutor} or exists (select 1 from ${userCourse}
    where ${userCourse.courseId} = ${lesson.courseId} and ${userCourse.userId} = ${principal.userId}))`
}

export async function selectLessons(
  db: Queryable,
  principal: Principal | null,
  page: { where: SQL | undefined; orderBy?: SQL[]; limit: number; offset?: number },
): Promise<Lesson[]> {
  const rows = await db
    .select({ lesson, isOpen: isOpenTo(principal) })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .where(and(visibleTo(principal), page.where))
    .orderBy(...(page.orderBy ?? []))
    .limit(page.limit)
    .offset(page.offset ?? 0)
  if (rows.length === 0) return []
  const [tutors, contents] = await Promise.all([
    loadTutors(
      db,
      rows.map((row) => row.lesson.tutorId),
    ),
    selectContents(
      db,
      principal,
      rows.filter((row) => row.isOpen).map((row) => row.lesson.id),
      rows.map((row) => row.lesson.id),
    ),
  ])
  return rows.map(({ lesson: row, isOpen }) => {
    const content = contents.filter((item) => item.lessonId === row.id)
    return {
      ...row,
      tutor: row.tutorId === null ? null : (tutors.get(row.tutorId) ?? null),
      content,
      isLocked: !isOpen,
      progress: meanProgress(content),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

/** A lesson by its id, if the caller may see it. */
export async function findLesson(db: Queryable, principal: Principal | null, id: string): Promise<Lesson | null> {
  const [found] = await selectLessons(db, principal, { where: eq(lesson.id, id), limit: 1 })
  return found ?? null
}

export async function countLessons(db: Queryable, principal: Principal | null, where: SQL | undefined) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .where(and(visibleTo(principal), where))
  return row?.count ?? 0
}

/** Content items of lessons in order. Texts and targets are included only for lessons that the caller may open. */
async function selectContents(
  db: Queryable,
  principal: Principal | null,
  openIds: string[],
  lessonIds: string[],
): Promise<LessonContent[]> {
  const rows = await db
    .select()
    .from(lessonContent)
    .where(inArray(lessonContent.lessonId, lessonIds))
    .orderBy(asc(lessonContent.lessonId), asc(lessonContent.order))
  const open = new Set(openIds)
  const opened = rows.filter((row) => open.has(row.lessonId))
  const [files, quizzes, { done, attempts }] = await Promise.all([
    loadMedia(
      db,
      opened.map((row) => row.mediaId),
    ),
    loadQuizzes(
      db,
      opened.map((row) => row.quizId),
    ),
    progressOfContents(
      db,
      principal,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map(({ mediaId, quizId, createdAt: _, updatedAt: __, ...row }) => {
    const isOpen = open.has(row.lessonId)
    const mine = done.get(row.id)
    const quiz = quizId === null ? undefined : quizzes.get(quizId)
    const completedAt = mine?.completedAt ?? null
    return {
      ...row,
      description: isOpen || row.targetType !== 'text' ? row.description : null,
      targetId: quizId ?? mediaId,
      target: quiz ? toQuiz(quiz, completedAt !== null) : pick(files, mediaId),
      progress: mine?.progress ?? 0,
      position: mine?.position ?? 0,
      completedAt: completedAt?.toISOString() ?? null,
      attemptId: mine?.attemptId ?? null,
      attempt: toAttempt(attempts.get(mine?.attemptId ?? ''), completedAt !== null ? quiz : undefined),
    }
  })
}

/** The caller's progress in these items, with the current attempts at quizzes. */
async function progressOfContents(db: Queryable, principal: Principal | null, contentIds: string[]) {
  if (!principal || contentIds.length === 0)
    return { done: new Map<string, Progress>(), attempts: new Map<string, Attempt>() }
  const rows = await db
    .select({ progress: contentProgress, attempt: quizAttempt })
    .from(contentProgress)
    .leftJoin(quizAttempt, eq(quizAttempt.id, contentProgress.attemptId))
    .where(and(eq(contentProgress.userId, principal.userId), inArray(contentProgress.contentId, contentIds)))
  return {
    done: new Map(rows.map(({ progress }) => [progress.contentId, progress])),
    attempts: new Map(rows.flatMap(({ attempt }) => (attempt ? [[attempt.id, attempt] as const] : []))),
  }
}

/** An attempt as the student sees it. `completed` is the quiz if its correct answers may be shown. */
function toAttempt(row: Attempt | undefined, completed: QuizRow | undefined): QuizAttempt | null {
  if (!row) return null
  const { id, draft, answers, score, passed, results } = row
  if (!row.submittedAt) return { id, draft, submittedAt: null, answers: null, score: null, passed: null, results: null }
  const shown = results && withRightAnswers(results, completed)
  return { id, draft: null, submittedAt: row.submittedAt.toISOString(), answers, score, passed, results: shown }
}
