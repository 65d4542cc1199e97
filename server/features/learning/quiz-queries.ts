import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { PASS_MARK } from '../../../openapi/generated/constants.ts'
import type { Quiz, QuizCreate, QuizPlace, QuizUpdate } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { lessonContent, quiz, quizQuestion } from '../../db/schema/courses.ts'
import type { QuestionResult } from '../../db/schema/learning.ts'
import { statement } from '../../db/statement.ts'
import { DomainError } from '../../domain-error.ts'
import { deleteUnused } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { type GivenAnswers, isSurvey } from './grading.ts'
import { meantItem } from './quiz-place-queries.ts'

type QuestionRow = Omit<typeof quizQuestion.$inferSelect, 'place'> & { place: QuizPlace | null }
export type QuizRow = typeof quiz.$inferSelect & { questions: QuestionRow[] }

/** The filters and sort fields of `GET /api/quizzes`. */
const quizList: ListSpec = {
  filter: {
    id: filterable('uuid', quiz.id),
    name: filterable('text', quiz.name),
    description: filterable('text', quiz.description),
    createdAt: filterable('moment', quiz.createdAt),
    updatedAt: filterable('moment', quiz.updatedAt),
  },
  sort: { name: quiz.name, createdAt: quiz.createdAt, updatedAt: quiz.updatedAt },
  tieBreak: quiz.id,
  defaultSort: '-createdAt',
}

/** Quizzes that the caller may change and whose correct answers they may see: a tutor's own, or all for an admin. */
export function quizOf(principal: Principal): SQL | undefined {
  if (principal.roles.includes('admin')) return undefined
  return principal.roles.includes('tutor') ? eq(quiz.ownerId, principal.userId) : sql`false`
}

/** The items of `GET /api/quizzes` that the caller may see. */
export const quizSource = (db: Queryable, me: Principal): Source<Quiz> => ({
  spec: quizList,
  table: quiz,
  visible: quizOf(me),
  select: (page) => selectQuizzes(db, page),
})

/** A quiz that the caller may change, as its author sees it. */
export async function findOwnQuiz(db: Queryable, me: Principal, id: string): Promise<Quiz | null> {
  const [own] = await selectQuizzes(db, { where: and(quizOf(me), eq(quiz.id, id)), limit: 1 })
  return own ?? null
}

export async function insertQuiz(tx: Transaction, ownerId: string, values: Omit<QuizCreate, 'questions'>) {
  const [made] = await tx
    .insert(quiz)
    .values({ ...values, ownerId })
    .returning({ id: quiz.id })
  if (!made) throw new DomainError('internal')
  return made.id
}

/** Changes a quiz and locks it. Returns false if there is none that the caller may change. */
export async function updateQuiz(tx: Transaction, me: Principal, id: string, change: Omit<QuizUpdate, 'questions'>) {
  const [changed] = await tx
    .update(quiz)
    .set({ ...change, updatedAt: new Date() })
    .where(and(quizOf(me), eq(quiz.id, id)))
    .returning({ id: quiz.id })
  return changed !== undefined
}

/** Removes a quiz of the caller that is not used in a lesson. Throws 'not-found' and 'in-use'. */
export const deleteQuiz = (tx: Transaction, me: Principal, id: string) =>
  deleteUnused(tx, quiz, and(quizOf(me), eq(quiz.id, id)), [lessonContent.quizId])

/** Quizzes as their author sees them, with the correct answers. */
async function selectQuizzes(db: Queryable, page: Page): Promise<Quiz[]> {
  const rows = await paged(db.select({ id: quiz.id }).from(quiz).$dynamic(), page)
  const found = await loadQuizzes(
    db,
    rows.map((row) => row.id),
  )
  return rows.flatMap(({ id }) => {
    const one = found.get(id)
    return one ? [toQuiz(one, true)] : []
  })
}

const questionsOfQuizzes = statement('questions_of_quizzes', (db) =>
  db
    .select({ quiz, question: quizQuestion, meant: { id: lessonContent.id, name: lessonContent.name } })
    .from(quiz)
    .leftJoin(quizQuestion, eq(quizQuestion.quizId, quiz.id))
    .leftJoin(lessonContent, eq(lessonContent.id, meantItem))
    .where(sql`${quiz.id} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(quiz.id), asc(quizQuestion.order)),
)

/**
 * Quizzes by id, with their questions in order. They contain the correct answers and must not be sent to students as
 * they are.
 */
export async function loadQuizzes(db: Queryable, wanted: Iterable<string | null>): Promise<Map<string, QuizRow>> {
  const ids = [...new Set(wanted)].filter((id) => id !== null)
  const found = new Map<string, QuizRow>()
  if (ids.length === 0) return found
  for (const { quiz: row, question, meant } of await questionsOfQuizzes(db).execute({ ids })) {
    const one = found.get(row.id) ?? { ...row, questions: [] }
    const place = question?.place && {
      ...question.place,
      item: meant?.name ?? question.place.item,
      itemId: meant?.id ?? null,
    }
    if (question) one.questions.push({ ...question, place: place ?? null })
    found.set(row.id, one)
  }
  return found
}

/** One of them; undefined if there is none. */
export const findQuiz = async (db: Queryable, id: string | null): Promise<QuizRow | undefined> =>
  id === null ? undefined : (await loadQuizzes(db, [id])).get(id)

/** A quiz as the student sees it, with the correct answers and what explains them only once it is completed. */
export const toQuiz = (row: QuizRow, isCompleted: boolean): Quiz => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isSurvey: isSurvey(row.questions),
  passMark: PASS_MARK,
  questions: row.questions.map((question) => ({
    id: question.id,
    question: question.question,
    answers: question.answers,
    strict: question.strict,
    multiple: question.correctAnswers.length > 1,
    correctAnswers: isCompleted ? question.correctAnswers : null,
    explanation: isCompleted ? question.explanation : null,
    answerExplanations: isCompleted ? question.answerExplanations : null,
    place: isCompleted ? question.place : null,
  })),
  updatedAt: row.updatedAt.toISOString(),
})

interface Submitted {
  results: readonly QuestionResult[]
  answers: GivenAnswers | null
}

/**
 * Results of a submitted attempt with what explains them (LEARN-23). What is said of the other answers, and which ones
 * are correct, follows once the quiz is completed, because the attempt may be followed by another one.
 */
export const explained = ({ results, answers }: Submitted, quiz: QuizRow | undefined, isCompleted: boolean) =>
  results.map((result) => {
    const question = quiz?.questions.find(({ id }) => id === result.questionId)
    const chosen = answers?.[result.questionId] ?? []
    const shown = question?.answerExplanations?.map((one, index) =>
      isCompleted || chosen.includes(index) ? one : null,
    )
    return {
      ...result,
      correctAnswers: (isCompleted && question?.correctAnswers) || null,
      explanation: question?.explanation ?? null,
      answerExplanations: shown?.some((one) => one !== null) ? shown : null,
      place: question?.place ?? null,
    }
  })
