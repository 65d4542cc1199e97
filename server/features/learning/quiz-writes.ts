import { randomUUID } from 'node:crypto'
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { QuizPlaceInput, QuizQuestionInput } from '../../../openapi/generated/portal.ts'
import type { Transaction } from '../../db/database.ts'
import { lessonContent, quizQuestion } from '../../db/schema/courses.ts'
import { DomainError, type FieldKeys } from '../../domain-error.ts'
import { findItemsOfQuiz, meantItem } from './quiz-place-queries.ts'

type Explanations = Pick<QuizQuestionInput, 'explanation' | 'answerExplanations' | 'place'>

/** What explains a question, as it is stored: null where nothing is said. */
export const explanationsOf = ({ explanation, answerExplanations, place }: Explanations) => ({
  explanation: explanation || null,
  answerExplanations: answerExplanations?.some(Boolean) ? answerExplanations.map((one) => one || null) : null,
  place: place ?? null,
})

/**
 * Replaces the questions of a locked quiz, in the given order. A question that is sent with its id keeps it. Graded
 * attempts store their results, which do not change.
 */
export async function replaceQuestions(tx: Transaction, quizId: string, given: readonly QuizQuestionInput[]) {
  const ofQuiz = eq(quizQuestion.quizId, quizId)
  const { id, place } = quizQuestion
  const before = await tx
    .select({ id, place, shownName: lessonContent.name })
    .from(quizQuestion)
    .leftJoin(lessonContent, eq(lessonContent.id, meantItem))
    .where(ofQuiz)
  const byId = new Map(before.map((one) => [one.id, one]))
  refuseWrong(given, new Set(byId.keys()))
  const rows = given.map(({ id = randomUUID(), strict = true, ...question }, index) => {
    const explanations = explanationsOf(question)
    const place = explanations.place && keepItem(explanations.place, byId.get(id))
    return { ...question, ...explanations, place, id, quizId, strict, order: index + 1 }
  })
  const kept = rows.map((row) => row.id)
  await tx.delete(quizQuestion).where(and(ofQuiz, not(inArray(quizQuestion.id, kept))))
  await tx
    .insert(quizQuestion)
    .values(rows)
    .onConflictDoUpdate({
      target: quizQuestion.id,
      set: {
        question: sql`excluded.question`,
        answers: sql`excluded.answers`,
        correctAnswers: sql`excluded.correct_answers`,
        strict: sql`excluded.strict`,
        explanation: sql`excluded.explanation`,
        answerExplanations: sql`excluded.answer_explanations`,
        place: sql`excluded.place`,
        order: sql`excluded."order"`,
      },
    })
  await findItemsOfQuiz(tx, quizId)
}

type StoredPlace = NonNullable<typeof quizQuestion.$inferSelect.place>

/** The place with the item that was meant before, if it is given by the name of that item or as it was given then. */
function keepItem(
  given: QuizPlaceInput,
  before?: { place: StoredPlace | null; shownName: string | null },
): StoredPlace {
  const isSame = before?.shownName && (given.item === before.shownName || given.item === before.place?.item)
  const itemId = isSame ? before.place?.itemId : undefined
  return { ...given, ...(itemId && { itemId }) }
}

function refuseWrong(given: readonly QuizQuestionInput[], before: Set<string>) {
  const fieldKeys: FieldKeys = {}
  const seen = new Set<string>()
  for (const [index, { id, answers, correctAnswers, answerExplanations }] of given.entries()) {
    const path = `questions.${index}`
    if (id !== undefined && !before.has(id)) fieldKeys[`${path}.id`] = { key: 'fields.unknownQuestion' }
    if (id !== undefined && seen.has(id)) fieldKeys[`${path}.id`] = { key: 'fields.uniqueItems' }
    if (id !== undefined) seen.add(id)
    const isUnknown = correctAnswers.some((answer) => answer >= answers.length)
    if (isUnknown) fieldKeys[`${path}.correctAnswers`] = { key: 'fields.unknownAnswer' }
    const isUneven = answerExplanations && answerExplanations.length !== answers.length
    if (isUneven) fieldKeys[`${path}.answerExplanations`] = { key: 'fields.unknownAnswer' }
  }
  if (Object.keys(fieldKeys).length > 0) throw new DomainError('invalid-request', { fieldKeys })
}
