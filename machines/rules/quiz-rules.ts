import type { ContentProgress } from '../../openapi/generated/portal.ts'
import type { Failure } from '../failure.ts'

export interface Question {
  id: string
  answerCount: number
  /** Several answers may be chosen. */
  multiple: boolean
}
/** Maps a question id to the chosen indexes, ascending; a question without an answer is absent. */
export type Answers = Record<string, number[]>
export interface Draft {
  answers: Answers
  index: number
  /** `updatedAt` of the quiz when it was answered. */
  quizUpdatedAt: string
}
export interface QuizStart {
  contentId: string
  lessonId: string
  /** Null before the first attempt. */
  attemptId: string | null
  questions: Question[]
  quizUpdatedAt: string
  /** The result of the attempt; null while it is not submitted. */
  grade: Grade | null
  /** The draft of the attempt, or its submitted answers. */
  saved?: Draft
  /** The answers are submitted and wait in the outbox. */
  isWaiting?: boolean
}
/** `passed` is null in a survey; `score` is null in a survey and when the quiz was completed earlier. */
export type Grade = Pick<ContentProgress, 'passed' | 'score' | 'results'>

export interface QuizContext {
  contentId: string | null
  lessonId: string | null
  attemptId: string | null
  questions: Question[]
  answers: Answers
  index: number
  quizUpdatedAt: string
  grade: Grade | null
  /** The answers are submitted; the outbox sends them. */
  isWaiting: boolean
  problem: Failure | null
  /** Why the attempt was loaded again: the quiz has changed, or the attempt was submitted elsewhere. */
  news: 'changed' | 'handed-in' | null
}

const isChoice = (question: Question | undefined, choice: number): question is Question =>
  question !== undefined && Number.isInteger(choice) && choice >= 0 && choice < question.answerCount

export const canChoose = (questions: Question[], questionId: string, choice: number): boolean =>
  isChoice(
    questions.find(({ id }) => id === questionId),
    choice,
  )

/** The answers after a choice was pressed: it replaces the earlier one, or is toggled where several may be chosen. */
export const choose = (questions: Question[], answers: Answers, questionId: string, choice: number): Answers => {
  const before = answers[questionId] ?? []
  const { [questionId]: _, ...others } = answers
  if (!questions.find(({ id }) => id === questionId)?.multiple) return { ...others, [questionId]: [choice] }
  const after = before.includes(choice)
    ? before.filter((one) => one !== choice)
    : [...before, choice].sort((a, b) => a - b)
  return after.length === 0 ? others : { ...others, [questionId]: after }
}

export const isAnswered = (questions: Question[], answers: Answers): boolean =>
  questions.length > 0 && questions.every(({ id }) => (answers[id] ?? []).length > 0)

/** Takes the answers from a draft that still fit the questions. */
export const restored = (questions: Question[], saved: Draft | undefined): Omit<Draft, 'quizUpdatedAt'> => {
  const answers = Object.fromEntries(
    questions.flatMap((question) => {
      const kept = (saved?.answers[question.id] ?? []).filter((choice) => isChoice(question, choice))
      const fitting = question.multiple ? kept : kept.slice(0, 1)
      return fitting.length === 0 ? [] : [[question.id, fitting]]
    }),
  )
  const index = saved?.index ?? 0
  return { answers, index: questions[index] ? index : 0 }
}

/** The context for an attempt to continue or to look back at. */
export const begun = ({ saved, ...start }: QuizStart): QuizContext => {
  const isOlder = saved !== undefined && saved.quizUpdatedAt !== start.quizUpdatedAt
  const hasAnswers = Object.keys(saved?.answers ?? {}).length > 0
  return {
    ...start,
    ...restored(start.questions, saved),
    isWaiting: start.isWaiting === true,
    problem: null,
    news: start.grade === null && isOlder && hasAnswers ? 'changed' : null,
  }
}

/** The context after the server refused a submission: the current state, with the answers that still fit. */
export const renewed = ({ answers, index, quizUpdatedAt }: QuizContext, now: QuizStart): QuizContext =>
  now.grade === null
    ? { ...begun({ ...now, saved: { answers, index, quizUpdatedAt } }), news: 'changed' }
    : { ...begun(now), news: 'handed-in' }

/** Whether the server refuses these answers for good, so that sending them again is useless. */
export const isOutdated = ({ status }: Failure): boolean => status === 400 || status === 404 || status === 409

/** Whether the same answers may be accepted later: there was no answer, no session, or the server has too much to do. */
export const isForLater = ({ status }: Failure): boolean => [0, 401, 408, 429].includes(status) || status >= 500
