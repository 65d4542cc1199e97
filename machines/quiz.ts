import { assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { ContentProgress } from '../openapi/generated/portal.ts'
import { hole, known } from './effect.ts'
import { failureOf, rejected } from './failure.ts'
import {
  type Answers,
  canChoose,
  choose,
  type Draft,
  isAnswered,
  type QuizContext,
  type QuizStart,
  restored,
} from './quiz-rules.ts'

export type QuizEvent =
  | ({ type: 'START' } & QuizStart)
  | { type: 'CHOOSE'; questionId: string; choice: number }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  | { type: 'GO'; index: number }
  | { type: 'SUBMIT' }
  | { type: 'RETRY' }
  | { type: 'AGAIN' }
  | { type: 'LEAVE' }
export type QuizEmitted =
  | ({ type: 'draft'; contentId: string; attemptId: string | null } & Draft)
  | {
      type: 'graded'
      contentId: string
      passed: boolean | null
      score: number | null
      isSurvey: boolean
      contentProgress: ContentProgress
    }
  | { type: 'reset'; contentId: string; contentProgress: ContentProgress }

const none: QuizContext = {
  contentId: null,
  lessonId: null,
  attemptId: null,
  questions: [],
  answers: {},
  index: 0,
  grade: null,
  problem: null,
}
const quizOf = ({ contentId, lessonId }: QuizContext) => ({
  contentId: known(contentId, 'quiz'),
  lessonId: known(lessonId, 'lesson'),
})
const outputOf = ({ event }: { event: { output: ContentProgress } }) => ({ contentProgress: event.output })

const indexOf = ({ event }: { event: { index: number } }) => ({ index: event.index })
const go = {
  guard: { type: 'hasQuestion', params: indexOf },
  target: 'answering',
  actions: [{ type: 'go', params: indexOf }, 'sayDraft'],
} as const

/**
 * One attempt at a quiz (specification point 4); the server grades.
 *
 *     idle ──START──► answering ◄──NEXT, PREVIOUS──► reviewing ──SUBMIT──► submitting
 *     submitting ──► passed | failed | surveyed;  no answer ──► unsent ──RETRY──► submitting
 *     passed, failed, surveyed, unsent ──AGAIN──► resetting ──► answering, with a new attempt
 *
 * `draft` follows each change, so that the wiring can keep it in the browser.
 */
export const quizMachine = setup({
  types: {} as { context: QuizContext; events: QuizEvent; emitted: QuizEmitted; tags: 'busy' },
  actors: {
    submitAnswers: fromPromise<
      ContentProgress,
      { contentId: string; lessonId: string; attemptId: string | null; answers: Answers }
    >(async () => hole('submitAnswers')),
    resetAttempt: fromPromise<ContentProgress, { contentId: string; lessonId: string }>(async () =>
      hole('resetAttempt'),
    ),
  },
  guards: {
    isUnsent: ({ context }) => context.grade === null && context.problem !== null,
    isUngraded: ({ context }) => context.grade === null,
    isSurveyed: ({ context }) => context.grade?.passed === null,
    isPassed: ({ context }) => context.grade?.passed === true,
    isAnswered: ({ context }) => isAnswered(context.questions, context.answers),
    canChoose: ({ context }, p: { questionId: string; choice: number }) =>
      canChoose(context.questions, p.questionId, p.choice),
    hasQuestion: ({ context }, { index }: { index: number }) => context.questions[index] !== undefined,
    hasNext: ({ context }) => context.questions[context.index + 1] !== undefined,
    hasPrevious: ({ context }) => context.index > 0,
  },
  actions: {
    begin: assign((_, { saved, completed, isSurvey, ...quiz }: QuizStart) => ({
      ...none,
      contentId: quiz.contentId,
      lessonId: quiz.lessonId,
      attemptId: quiz.attemptId,
      questions: quiz.questions,
      ...restored(quiz.questions, saved),
      grade: completed ? { passed: isSurvey ? null : true, score: null, results: null } : null,
    })),
    forget: assign(none),
    choose: assign({
      answers: ({ context }, p: { questionId: string; choice: number }) =>
        choose(context.questions, context.answers, p.questionId, p.choice),
    }),
    go: assign({ index: (_, { index }: { index: number }) => index }),
    step: assign({ index: ({ context }, { by }: { by: 1 | -1 }) => context.index + by }),
    forgive: assign({ problem: null }),
    fail: assign({ problem: (_, { error }: { error: unknown }) => failureOf(error) }),
    takeGrade: enqueueActions(({ enqueue }, { contentProgress }: { contentProgress: ContentProgress }) => {
      const { contentId, attemptId, passed, score, results } = contentProgress
      enqueue.assign({ attemptId, grade: { passed, score, results } })
      enqueue.emit({ type: 'graded', contentId, passed, score, isSurvey: passed === null, contentProgress })
    }),
    startOver: enqueueActions(({ enqueue }, { contentProgress }: { contentProgress: ContentProgress }) => {
      enqueue.assign({ attemptId: contentProgress.attemptId, answers: {}, index: 0, grade: null })
      enqueue.emit({ type: 'reset', contentId: contentProgress.contentId, contentProgress })
    }),
    sayDraft: enqueueActions(({ context, enqueue }) => {
      const { attemptId, answers, index } = context
      enqueue.emit({ type: 'draft', contentId: quizOf(context).contentId, attemptId, answers, index })
    }),
  },
}).createMachine({
  id: 'quiz',
  options: { maxIterations: 100 },
  context: none,
  initial: 'idle',
  on: {
    START: { target: '.deciding', actions: { type: 'begin', params: ({ event: { type: _, ...start } }) => start } },
    LEAVE: '.idle',
  },
  states: {
    idle: { entry: 'forget' },
    deciding: {
      always: [
        { guard: 'isUnsent', target: 'unsent' },
        { guard: 'isUngraded', target: 'answering' },
        { guard: 'isSurveyed', target: 'surveyed' },
        { guard: 'isPassed', target: 'passed' },
        { target: 'failed' },
      ],
    },
    answering: {
      on: {
        CHOOSE: {
          guard: { type: 'canChoose', params: ({ event }) => event },
          actions: [{ type: 'choose', params: ({ event }) => event }, 'sayDraft'],
        },
        NEXT: [
          { guard: 'hasNext', actions: [{ type: 'step', params: { by: 1 } }, 'sayDraft'] },
          { target: 'reviewing' },
        ],
        PREVIOUS: { guard: 'hasPrevious', actions: [{ type: 'step', params: { by: -1 } }, 'sayDraft'] },
        GO: go,
      },
    },
    reviewing: {
      on: { PREVIOUS: 'answering', GO: go, SUBMIT: { guard: 'isAnswered', target: 'submitting' } },
    },
    submitting: {
      tags: 'busy',
      entry: 'forgive',
      invoke: {
        id: 'submitAnswers',
        src: 'submitAnswers',
        input: ({ context }) => ({ ...quizOf(context), attemptId: context.attemptId, answers: context.answers }),
        onDone: { target: 'deciding', actions: { type: 'takeGrade', params: outputOf } },
        onError: { target: 'unsent', actions: { type: 'fail', params: rejected } },
      },
    },
    unsent: { on: { RETRY: 'submitting', PREVIOUS: 'reviewing', AGAIN: 'resetting' } },
    passed: { on: { AGAIN: 'resetting' } },
    failed: { on: { AGAIN: 'resetting' } },
    surveyed: { on: { AGAIN: 'resetting' } },
    resetting: {
      tags: 'busy',
      entry: 'forgive',
      invoke: {
        id: 'resetAttempt',
        src: 'resetAttempt',
        input: ({ context }) => quizOf(context),
        onDone: { target: 'answering', actions: [{ type: 'startOver', params: outputOf }, 'sayDraft'] },
        onError: { target: 'deciding', actions: { type: 'fail', params: rejected } },
      },
    },
  },
})

export type QuizSnapshot = SnapshotFrom<typeof quizMachine>

export const canSubmit = ({ context }: QuizSnapshot): boolean => isAnswered(context.questions, context.answers)
