import { PASS_MARK } from '../../../openapi/generated/constants.ts'
import type { Attempt } from './attempt-queries.ts'

export interface GradedQuestion {
  id: string
  answers: readonly string[]
  /** indexes into `answers`; empty if the question has no correct answer */
  correctAnswers: readonly number[]
  strict: boolean
  /** which version of the question it is; 1 where it is left out */
  revision?: number
}

export type GivenAnswers = Readonly<Record<string, readonly number[]>>

export interface Grade {
  /** 0 to 100; null in a survey */
  score: number | null
  passed: boolean | null
  results: NonNullable<Attempt['results']>
}

/** A quiz without correct answers is a survey and cannot be failed. */
export const isSurvey = (questions: readonly Pick<GradedQuestion, 'correctAnswers'>[]) =>
  questions.every((question) => question.correctAnswers.length === 0)

/** Problems of the given answers by question id: an unknown question or answer, or a missing question. */
export function answerProblems(questions: readonly GradedQuestion[], given: GivenAnswers): Record<string, string> {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const problems: Record<string, string> = {}
  for (const [id, chosen] of Object.entries(given)) {
    const question = byId.get(id)
    if (!question) problems[id] = 'fields.unknownQuestion'
    else if (chosen.some((index) => index < 0 || index >= question.answers.length))
      problems[id] = 'fields.unknownAnswer'
  }
  for (const { id } of questions) if (!given[id]?.length) problems[id] ??= 'fields.unanswered'
  return problems
}

/**
 * Grades one attempt. `strict` requires exactly the set of correct indexes; otherwise any non-empty subset is enough.
 * Questions without correct answers are not counted. Answers must have passed `answerProblems`.
 */
export function grade(questions: readonly GradedQuestion[], given: GivenAnswers): Grade {
  const results = questions.map(({ id, correctAnswers, strict, revision }) => ({
    questionId: id,
    isCorrect: correctAnswers.length === 0 ? null : isRight(correctAnswers, given[id] ?? [], strict),
    ...(revision !== undefined && { revision }),
  }))
  const counted = results.filter((result) => result.isCorrect !== null)
  if (counted.length === 0) return { score: null, passed: null, results }
  const right = counted.filter((result) => result.isCorrect).length
  const score = Math.round((right / counted.length) * 100)
  return { score, passed: score >= PASS_MARK, results }
}

function isRight(correct: readonly number[], given: readonly number[], strict: boolean) {
  const chosen = new Set(given)
  const allRight = chosen.size > 0 && [...chosen].every((index) => correct.includes(index))
  return allRight && (!strict || chosen.size === correct.length)
}
