import { isDeepStrictEqual } from 'node:util'
import type { ContentProgress, ProgressUpdate, QuizDraft, WatchedPart } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import {
  deleteAchievement,
  findAchievement,
  findOwnAchievement,
  grantAchievement,
  toAchievements,
} from './achievement-queries.ts'
import {
  type Attempt,
  addAttempt,
  addAttemptsOfCourse,
  findAttempt,
  latestAttempt,
  storeDraft,
  storeGrade,
} from './attempt-queries.ts'
import { answerProblems, type GivenAnswers, grade } from './grading.ts'
import {
  clearCourseProgress,
  clearProgress,
  courseProgress,
  type ItemOfLesson,
  isInLesson,
  isInOtherLesson,
  lockCourse,
  lockItem,
  raiseProgress,
  storeCourseProgress,
} from './item-queries.ts'
import { creditedProgress } from './progress.ts'
import { explained, findQuiz, type QuizRow } from './quiz-queries.ts'
import { recountFailures } from './stuck-queries.ts'

type Saving = Pick<Services, 'db' | 'env' | 'channels'>

/** An item in its course. */
type Item = ItemOfLesson & { courseId: string; quizId: string | null }

/**
 * Stores the progress of one item with all consequences in one transaction: the grade, the progress of lesson and
 * course, and the achievement. Progress never decreases, and sending the same attempt again changes nothing.
 */
export function saveProgress(
  { db, ...services }: Saving,
  where: ItemOfLesson,
  update: ProgressUpdate,
): Promise<ContentProgress> {
  return db.transaction(async (tx) => {
    const { targetType, ...item } = await openItem(tx, where)
    if (targetType !== 'quiz') {
      refuseEmptyParts(update.watched)
      const { position, watched } = update
      const progress = creditedProgress(targetType, update.progress ?? 0)
      return summarise(services, tx, item, { watched: await raiseProgress(tx, item, { progress, position, watched }) })
    }
    if (!update.hint && update.draft) {
      await keepDraft(tx, item, update.draft, update.attemptId)
      return summarise(services, tx, item, {})
    }
    const { attempt, isNew } = await answerQuiz(tx, item, update)
    // An attempt that was submitted before has been counted. Counting a repeated request again could undo a later
    // reset.
    if (isNew) {
      await raiseProgress(tx, item, { progress: worth(attempt), position: update.position, attemptId: attempt.id })
      await recountFailures(tx, item)
    }
    return summarise(services, tx, item, { attempt })
  })
}

/** A passed quiz or a survey counts as done. A failed quiz counts with its score until the next attempt. */
const worth = (attempt: Attempt) => (attempt.passed === false ? (attempt.score ?? 0) : 100)

function refuseEmptyParts(watched: WatchedPart[] = []) {
  const empty = watched.findIndex(({ start, end }) => end <= start)
  if (empty >= 0) throw invalid(`watched.${empty}.end`, 'fields.afterStart')
}

/** Resets the item: progress 0 and, for a quiz, a new attempt. An achievement is kept. Throws 'survey-answered'. */
export function resetProgress({ db, ...services }: Saving, where: ItemOfLesson): Promise<ContentProgress> {
  return db.transaction(async (tx) => {
    const { targetType, ...item } = await openItem(tx, where)
    const attempt = targetType === 'quiz' ? await freshAttempt(tx, item) : undefined
    await clearProgress(tx, item, attempt?.id ?? null)
    return summarise(services, tx, item, { attempt })
  })
}

/**
 * Takes an achievement back and resets its course in one transaction. A second concurrent call finds nothing, and
 * progress saved meanwhile is counted either wholly before or wholly after. Only an admin may take back another
 * person's. Throws 404.
 */
export function takeAchievementBack(db: Database, me: Principal, achievementId: string) {
  return db.transaction(async (tx) => {
    const granted = await findOwnAchievement(tx, me, achievementId)
    if (!granted) throw new DomainError('not-found')
    await lockCourse(tx, granted)
    if (!(await deleteAchievement(tx, granted.id))) throw new DomainError('not-found')
    await addAttemptsOfCourse(tx, granted)
    await clearCourseProgress(tx, granted)
    return granted
  })
}

async function openItem(tx: Transaction, where: ItemOfLesson) {
  const item = await lockItem(tx, where)
  if (item) return { ...where, ...item }
  if (await isInLesson(tx, where)) throw new DomainError('registration-required')
  throw (await isInOtherLesson(tx, where)) ? invalid('contentId', 'fields.unknownItem') : new DomainError('not-found')
}

async function answerQuiz(tx: Transaction, item: Item, update: ProgressUpdate) {
  const quiz = await findQuiz(tx, item.quizId)
  if (!quiz) throw new DomainError('not-found')
  if (!update.hint) throw invalid('hint', 'fields.required')
  const { correctAnswers: given, quizUpdatedAt } = update.hint
  const attempt = await currentAttempt(tx, item, update.attemptId)
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
async function keepDraft(tx: Transaction, item: Item, draft: QuizDraft, attemptId: string | undefined) {
  const latest = await latestAttempt(tx, item)
  // A client that names no attempt means the first one.
  if (latest && (attemptId ? latest.id !== attemptId : latest.number > 1)) return
  const attempt = latest ?? (await addAttempt(tx, item, { number: 1 }))
  if (attempt.submittedAt || (attempt.draft && attempt.draft.revision >= draft.revision)) return
  await storeDraft(tx, attempt, draft)
  await raiseProgress(tx, item, { progress: 0, attemptId: attempt.id })
}

async function submit(tx: Transaction, attempt: Attempt, quiz: QuizRow, given: GivenAnswers): Promise<Attempt> {
  const problems = answerProblems(quiz.questions, given)
  if (Object.keys(problems).length > 0) {
    const keys = Object.entries(problems).map(([id, key]) => [`hint.correctAnswers.${id}`, { key }])
    throw new DomainError('invalid-request', { fieldKeys: Object.fromEntries(keys) })
  }
  const answers = Object.fromEntries(Object.entries(given).map(([id, chosen]) => [id, [...chosen]]))
  return storeGrade(tx, attempt, { answers, ...grade(quiz.questions, given) })
}

const invalid = (field: string, key: string) => new DomainError('invalid-request', { fieldKeys: { [field]: { key } } })

async function currentAttempt(tx: Transaction, item: Item, wanted: string | undefined): Promise<Attempt> {
  const latest = await latestAttempt(tx, item)
  if (!wanted) return latest ?? addAttempt(tx, item, { number: 1 })
  if (latest?.id === wanted) return latest
  const earlier = await findAttempt(tx, item, wanted)
  if (!earlier) throw invalid('attemptId', 'fields.invalid')
  if (!earlier.submittedAt) throw new DomainError('attempt-closed')
  return earlier
}

/** An attempt that was not submitted is reused. A survey, which no one passes or fails, is answered once (LEARN-53). */
async function freshAttempt(tx: Transaction, item: Item): Promise<Attempt> {
  const latest = await latestAttempt(tx, item)
  if (latest?.submittedAt && latest.passed === null) throw new DomainError('survey-answered')
  return latest && !latest.submittedAt ? latest : addAttempt(tx, item, { number: (latest?.number ?? 0) + 1 })
}

/**
 * Stores the new progress with the registration, grants the achievement if the course is done, and returns the summary.
 */
async function summarise(
  services: Omit<Saving, 'db'>,
  tx: Transaction,
  { userId, courseId, lessonId, contentId, quizId }: Item,
  { attempt, watched = [] }: { attempt?: Attempt | undefined; watched?: WatchedPart[] | undefined },
): Promise<ContentProgress> {
  const now = await courseProgress(tx, userId, courseId)
  const isFinished = now.progress >= 100
  await storeCourseProgress(tx, { userId, courseId, contentId }, now.progress, isFinished)
  const granted = isFinished
    ? await grantAchievement(services, tx, userId, courseId)
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
    results: attempt?.results ? await shownResults(tx, quizId, attempt, item.completedAt !== null) : null,
    lessonProgress: lessonNow.progress,
    courseProgress: now.progress,
    achievement: granted ? ((await toAchievements(tx, [granted]))[0] ?? null) : null,
  }
}

/** Which given answers were correct and why, and, after the quiz is completed, the correct ones. */
async function shownResults(tx: Transaction, quizId: string | null, attempt: Attempt, isCompleted: boolean) {
  const { results, answers } = attempt
  return explained({ results: results ?? [], answers }, await findQuiz(tx, quizId), isCompleted)
}
