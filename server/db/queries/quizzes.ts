import { asc, inArray } from 'drizzle-orm'
import type { Quiz } from '../../../openapi/generated/portal.ts'
import { isSurvey, PASS_MARK } from '../../domain/grading.ts'
import type { Queryable } from '../database.ts'
import { quiz, quizQuestion } from '../schema/courses.ts'

type QuestionRow = typeof quizQuestion.$inferSelect
export type QuizRow = typeof quiz.$inferSelect & { questions: QuestionRow[] }

/** Quizzes with their questions in order, by id; with the right answers, so never to be answered as they are. */
export async function loadQuizzes(db: Queryable, ids: Iterable<string | null>): Promise<Map<string, QuizRow>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(quiz).where(inArray(quiz.id, wanted))
  const questions = await db
    .select()
    .from(quizQuestion)
    .where(inArray(quizQuestion.quizId, wanted))
    .orderBy(asc(quizQuestion.quizId), asc(quizQuestion.order))
  return new Map(rows.map((row) => [row.id, { ...row, questions: questions.filter((one) => one.quizId === row.id) }]))
}

/** A quiz as its taker sees it: the right answers only once the quiz is completed. */
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
  })),
})
