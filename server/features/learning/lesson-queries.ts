import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Lesson, LessonContent, QuizAttempt } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { missing, wasPublic } from '../../db/missing.ts'
import { media } from '../../db/schema/catalog.ts'
import { course, lesson, lessonContent, quizQuestion } from '../../db/schema/courses.ts'
import { contentProgress, quizAttempt, userCourse } from '../../db/schema/learning.ts'
import { statement } from '../../db/statement.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import type { Principal } from '../../principal.ts'
import { teaches, visibleTo } from '../courses/course-queries.ts'
import { toMedia, toOwnMedia } from '../media/queries.ts'
import { loadTutors } from '../people/tutor-queries.ts'
import { meanProgress } from './progress.ts'
import { explained, loadQuizzes, type QuizRow, toQuiz } from './quiz-queries.ts'

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

interface LessonPage {
  where: SQL | undefined
  orderBy?: SQL[]
  limit: number
  offset?: number
}

export async function selectLessons(db: Queryable, principal: Principal | null, page: LessonPage): Promise<Lesson[]> {
  const rows = await db
    .select({ lesson, isOpen: isOpenTo(principal), state: course.state })
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
      rows.map(({ lesson: { id, previewed }, isOpen, state }) => ({
        id,
        isOpen,
        isFree: previewed && state === 'published',
      })),
    ),
  ])
  const byLesson = Map.groupBy(contents, (item) => item.lessonId)
  return rows.map(({ lesson: row, isOpen }) => {
    const content = byLesson.get(row.id) ?? []
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

/** Why a lesson cannot be had by those who may not see it: it was deleted, or its course was taken down. */
export const missingLesson = (db: Queryable, id: string) =>
  missing(db, 'lesson', id, db.$count(lesson, and(eq(lesson.id, id), wasPublic('course', lesson.courseId))))

export async function countLessons(db: Queryable, principal: Principal | null, where: SQL | undefined) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .where(and(visibleTo(principal), where))
  return row?.count ?? 0
}

const contentsOfLessons = statement('contents_of_lessons', (db) =>
  db
    .select({
      content: lessonContent,
      file: media,
      mine: contentProgress,
      attempt: quizAttempt,
      isSurvey: sql<boolean>`${lessonContent.quizId} is not null and not exists (select 1 from ${quizQuestion}
        where ${quizQuestion.quizId} = ${lessonContent.quizId} and cardinality(${quizQuestion.correctAnswers}) > 0)`,
    })
    .from(lessonContent)
    .leftJoin(
      media,
      sql`${media.id} = ${lessonContent.mediaId} and ${lessonContent.lessonId} = any(${sql.placeholder('openIds')})`,
    )
    .leftJoin(
      contentProgress,
      and(eq(contentProgress.contentId, lessonContent.id), eq(contentProgress.userId, sql.placeholder('userId'))),
    )
    .leftJoin(quizAttempt, eq(quizAttempt.id, contentProgress.attemptId))
    .where(sql`${lessonContent.lessonId} = any(${sql.placeholder('lessonIds')})`)
    .orderBy(asc(lessonContent.lessonId), asc(lessonContent.order)),
)

/**
 * Content items of lessons in order, with the caller's progress and current attempts at quizzes. Texts and targets are
 * included only for lessons that the caller may open.
 */
async function selectContents(
  db: Queryable,
  principal: Principal | null,
  lessons: { id: string; isOpen: boolean; isFree: boolean }[],
): Promise<LessonContent[]> {
  const openIds = lessons.filter((one) => one.isOpen).map((one) => one.id)
  const rows = await contentsOfLessons(db).execute({
    lessonIds: lessons.map((one) => one.id),
    openIds,
    userId: principal?.userId ?? null,
  })
  const open = new Set(openIds)
  const free = new Set(lessons.filter((one) => one.isFree).map((one) => one.id))
  const toTarget = (file: typeof media.$inferSelect, lessonId: string) =>
    free.has(lessonId) ? toMedia(file) : toOwnMedia(file, principal)
  const quizzes = await loadQuizzes(
    db,
    rows.map(({ content }) => (open.has(content.lessonId) ? content.quizId : null)),
  )
  return rows.map(
    ({ content: { mediaId, quizId, createdAt: _, updatedAt: __, ...row }, file, mine, attempt, isSurvey }) => {
      const isOpen = open.has(row.lessonId)
      const quiz = quizId === null ? undefined : quizzes.get(quizId)
      const completedAt = mine?.completedAt ?? null
      return {
        ...row,
        description: isOpen || row.targetType !== 'text' ? row.description : null,
        targetId: quizId ?? mediaId,
        isSurvey,
        target: quiz ? toQuiz(quiz, completedAt !== null) : file && toTarget(file, row.lessonId),
        progress: mine?.progress ?? 0,
        position: mine?.position ?? 0,
        watched: mine?.watched ?? [],
        completedAt: completedAt?.toISOString() ?? null,
        attemptId: mine?.attemptId ?? null,
        attempt: toAttempt(attempt, quiz, completedAt !== null),
      }
    },
  )
}

/** An attempt as the student sees it, with the correct answers only once the quiz is completed. */
function toAttempt(row: Attempt | null, quiz: QuizRow | undefined, isCompleted: boolean): QuizAttempt | null {
  if (!row) return null
  const { id, draft, answers, score, passed, results } = row
  if (!row.submittedAt) return { id, draft, submittedAt: null, answers: null, score: null, passed: null, results: null }
  const shown = results && explained({ results, answers }, quiz, isCompleted)
  return { id, draft: null, submittedAt: row.submittedAt.toISOString(), answers, score, passed, results: shown }
}
