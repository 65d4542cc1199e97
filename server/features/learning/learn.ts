import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ContentProgress, ProgressUpdate, QuizDraft, WatchedPart } from '../../../openapi/generated/portal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { course, lesson, lessonContent } from '../../db/schema/courses.ts'
import { contentProgress, quizAttempt, userCourse } from '../../db/schema/learning.ts'
import { DomainError } from '../../domain-error.ts'
import { findAchievement, grantAchievement, toAchievements } from './achievement-queries.ts'
import { answerProblems, type GivenAnswers, grade } from './grading.ts'
import { creditedProgress } from './progress.ts'
import { courseProgress } from './progress-queries.ts'
import { loadQuizzes, type QuizRow, withRightAnswers } from './quiz-queries.ts'

type Attempt = typeof quizAttempt.$inferSelect

export interface ItemOfLesson {
  userId: string
  lessonId: string
  contentId: string
}

/**
 * Stores the progress of one item with all consequences in one transaction: the grade, the progress of lesson and
 * course, and the achievement. Progress never decreases, and sending the same attempt again changes nothing.
 */
export function saveProgress(db: Database, where: ItemOfLesson, update: ProgressUpdate): Promise<ContentProgress> {
  return db.transaction(async (tx) => {
    const item = await openItem(tx, where)
    if (item.targetType !== 'quiz') {
      refuseEmptyParts(update.watched)
      const progress = creditedProgress(item.targetType, update.progress ?? 0)
      const watched = await raise(tx, where, item.courseId, { ...update, progress })
      return summarise(tx, where, item.courseId, undefined, watched)
    }
    if (!update.hint && update.draft) {
      await keepDraft(tx, where, item.courseId, update.draft, update.attemptId)
      return summarise(tx, where, item.courseId)
    }
    const { attempt, isNew } = await answerQuiz(tx, where, item.quizId, update)
    // An attempt that was submitted before has been counted. Counting a repeated request again could undo a later
    // reset.
    if (isNew)
      await raise(tx, where, item.courseId, { progress: worth(attempt), position: update.position }, attempt.id)
    return summarise(tx, where, item.courseId, attempt)
  })
}

/** A passed quiz or a survey counts as done. A failed quiz counts with its score until the next attempt. */
const worth = (attempt: Attempt) => (attempt.passed === false ? (attempt.score ?? 0) : 100)

interface Reached {
  progress: number
  position?: number | undefined
  watched?: WatchedPart[] | undefined
}

/** Returns all parts that were watched. */
async function raise(
  tx: Transaction,
  where: ItemOfLesson,
  courseId: string,
  { progress, position, watched = [] }: Reached,
  attemptId?: string,
) {
  const [now] = await tx
    .insert(contentProgress)
    .values({
      ...where,
      courseId,
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

function refuseEmptyParts(watched: WatchedPart[] = []) {
  const empty = watched.findIndex(({ start, end }) => end <= start)
  if (empty >= 0) throw invalid(`watched.${empty}.end`, 'fields.afterStart')
}

/** Resets the item: progress 0 and, for a quiz, a new attempt. An achievement is kept. */
export function resetProgress(db: Database, where: ItemOfLesson): Promise<ContentProgress> {
  return db.transaction(async (tx) => {
    const item = await openItem(tx, where)
    const attempt = item.targetType === 'quiz' ? await freshAttempt(tx, where) : undefined
    const again = { progress: 0, position: 0, watched: [], completedAt: null, attemptId: attempt?.id ?? null }
    await tx
      .insert(contentProgress)
      .values({ ...where, courseId: item.courseId, ...again })
      .onConflictDoUpdate({
        target: [contentProgress.userId, contentProgress.contentId],
        set: { ...again, updatedAt: sql`now()` },
      })
    return summarise(tx, where, item.courseId, attempt)
  })
}

/** Finds the item and locks the caller's registration, so that a person's writes in a course run one at a time. */
async function openItem(tx: Transaction, { userId, lessonId, contentId }: ItemOfLesson) {
  const isOpen = and(eq(lessonContent.id, contentId), eq(lesson.id, lessonId), eq(course.state, 'published'))
  const [item] = await tx
    .select({ targetType: lessonContent.targetType, quizId: lessonContent.quizId, courseId: lesson.courseId })
    .from(lessonContent)
    .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(userCourse, and(eq(userCourse.courseId, lesson.courseId), eq(userCourse.userId, userId)))
    .where(isOpen)
    .for('update', { of: userCourse })
  if (item) return item
  const [unregistered] = await tx
    .select({ id: lessonContent.id })
    .from(lessonContent)
    .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .where(isOpen)
  if (unregistered) throw new DomainError('registration-required')
  throw await misplaced(tx, { userId, lessonId, contentId })
}

/** An item in another lesson of the person's course is an invalid request (400); any other item is not found. */
async function misplaced(tx: Transaction, { userId, lessonId, contentId }: ItemOfLesson) {
  const [mine] = await tx
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
  return mine ? invalid('contentId', 'fields.unknownItem') : new DomainError('not-found')
}

async function answerQuiz(tx: Transaction, where: ItemOfLesson, quizId: string | null, update: ProgressUpdate) {
  const quiz = quizId === null ? undefined : (await loadQuizzes(tx, [quizId])).get(quizId)
  if (!quiz) throw new DomainError('not-found')
  if (!update.hint) throw invalid('hint', 'fields.required')
  const { correctAnswers: given, quizUpdatedAt } = update.hint
  const attempt = await currentAttempt(tx, where, update.attemptId)
  if (attempt.submittedAt) {
    if (isDeepStrictEqual(attempt.answers, given)) return { attempt, isNew: false }
    throw new DomainError('attempt-closed')
  }
  // If the questions have changed since, the indexes may mean other answers.
  if (quizUpdatedAt !== undefined && new Date(quizUpdatedAt).getTime() !== quiz.updatedAt.getTime())
    throw new DomainError('quiz-changed')
  return { attempt: await submit(tx, attempt, quiz, given), isNew: true }
}

/**
 * Stores the draft of an open attempt. A late draft, from before the submission or from a device with older data, is
 * ignored without an error.
 */
async function keepDraft(
  tx: Transaction,
  where: ItemOfLesson,
  courseId: string,
  draft: QuizDraft,
  attemptId: string | undefined,
) {
  const { userId, contentId } = where
  const latest = await latestAttempt(tx, userId, contentId)
  // A client that names no attempt means the first one.
  if (latest && (attemptId ? latest.id !== attemptId : latest.number > 1)) return
  const attempt = latest ?? (await newAttempt(tx, userId, contentId, 1))
  if (attempt.submittedAt || (attempt.draft && attempt.draft.revision >= draft.revision)) return
  await tx.update(quizAttempt).set({ draft }).where(eq(quizAttempt.id, attempt.id))
  await raise(tx, where, courseId, { progress: 0 }, attempt.id)
}

async function submit(tx: Transaction, attempt: Attempt, quiz: QuizRow, given: GivenAnswers): Promise<Attempt> {
  const problems = answerProblems(quiz.questions, given)
  if (Object.keys(problems).length > 0) {
    const keys = Object.entries(problems).map(([id, key]) => [`hint.correctAnswers.${id}`, { key }])
    throw new DomainError('invalid-request', { fieldKeys: Object.fromEntries(keys) })
  }
  const answers = Object.fromEntries(Object.entries(given).map(([id, chosen]) => [id, [...chosen]]))
  const [graded] = await tx
    .update(quizAttempt)
    .set({ answers, draft: null, ...grade(quiz.questions, given), submittedAt: sql`now()` })
    .where(eq(quizAttempt.id, attempt.id))
    .returning()
  if (!graded) throw new DomainError('internal')
  return graded
}

const invalid = (field: string, key: string) => new DomainError('invalid-request', { fieldKeys: { [field]: { key } } })

async function currentAttempt(
  tx: Transaction,
  { userId, contentId }: ItemOfLesson,
  wanted: string | undefined,
): Promise<Attempt> {
  const latest = await latestAttempt(tx, userId, contentId)
  if (!wanted) return latest ?? newAttempt(tx, userId, contentId, 1)
  if (latest?.id === wanted) return latest
  const [earlier] = await tx
    .select()
    .from(quizAttempt)
    .where(and(eq(quizAttempt.id, wanted), eq(quizAttempt.userId, userId), eq(quizAttempt.contentId, contentId)))
  if (!earlier) throw invalid('attemptId', 'fields.invalid')
  if (!earlier.submittedAt) throw new DomainError('attempt-closed')
  return earlier
}

async function latestAttempt(tx: Transaction, userId: string, contentId: string): Promise<Attempt | undefined> {
  const [latest] = await tx
    .select()
    .from(quizAttempt)
    .where(and(eq(quizAttempt.userId, userId), eq(quizAttempt.contentId, contentId)))
    .orderBy(desc(quizAttempt.number))
    .limit(1)
  return latest
}

/** An attempt that was not submitted is reused. */
async function freshAttempt(tx: Transaction, { userId, contentId }: ItemOfLesson): Promise<Attempt> {
  const latest = await latestAttempt(tx, userId, contentId)
  return latest && !latest.submittedAt ? latest : newAttempt(tx, userId, contentId, (latest?.number ?? 0) + 1)
}

async function newAttempt(tx: Transaction, userId: string, contentId: string, number: number): Promise<Attempt> {
  const [attempt] = await tx.insert(quizAttempt).values({ userId, contentId, number }).returning()
  if (!attempt) throw new DomainError('internal')
  return attempt
}

/**
 * Stores the new progress with the registration, grants the achievement if the course is done, and returns the summary.
 */
async function summarise(
  tx: Transaction,
  where: ItemOfLesson,
  courseId: string,
  attempt?: Attempt,
  watched: WatchedPart[] = [],
): Promise<ContentProgress> {
  const { userId, lessonId, contentId } = where
  const now = await courseProgress(tx, userId, courseId)
  const isFinished = now.progress >= 100
  await tx
    .update(userCourse)
    .set({ progress: now.progress, ...(isFinished && { finishedAt: sql`coalesce(${userCourse.finishedAt}, now())` }) })
    .where(and(eq(userCourse.userId, userId), eq(userCourse.courseId, courseId)))
  const granted = isFinished
    ? await grantAchievement(tx, userId, courseId)
    : await findAchievement(tx, userId, courseId)
  const lessonNow = now.lessons.find((one) => one.lessonId === lessonId)
  const item = lessonNow?.content.find((one) => one.contentId === contentId)
  if (!lessonNow || !item) throw new DomainError('not-found')
  return {
    ...item,
    lessonId,
    courseId,
    watched,
    score: attempt?.score ?? null,
    passed: attempt?.passed ?? null,
    results: attempt?.results ? await shownResults(tx, contentId, attempt, item.completedAt !== null) : null,
    lessonProgress: lessonNow.progress,
    courseProgress: now.progress,
    achievement: granted ? ((await toAchievements(tx, [granted]))[0] ?? null) : null,
  }
}

/** Which given answers were correct, and, after the quiz is completed, the correct ones. */
async function shownResults(tx: Transaction, contentId: string, attempt: Attempt, isCompleted: boolean) {
  const [content] = await tx
    .select({ quizId: lessonContent.quizId })
    .from(lessonContent)
    .where(eq(lessonContent.id, contentId))
  const quizId = content?.quizId ?? null
  const quiz = isCompleted && quizId ? (await loadQuizzes(tx, [quizId])).get(quizId) : undefined
  return withRightAnswers(attempt.results ?? [], quiz)
}
