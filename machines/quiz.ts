import { assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { ContentProgress } from '../openapi/generated/portal.ts'
import { known, notProvided } from './effect.ts'
import { failureOf, rejected } from './failure.ts'
import {
  type Answers,
  begun,
  canChoose,
  choose,
  type Draft,
  isAnswered,
  isForLater,
  isOutdated,
  type QuizContext,
  type QuizStart,
  renewed,
} from './rules/quiz-rules.ts'

export type QuizEvent =
  | ({ type: 'START' } & QuizStart)
  | { type: 'CHOOSE'; questionId: string; choice: number }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  | { type: 'GO'; index: number }
  | { type: 'SUBMIT' }
  | { type: 'RETRY' }
  | { type: 'AGAIN' }
  /** the server has opened an attempt for the chosen answers */
  | { type: 'ATTEMPT'; contentId: string; attemptId: string }
  /** the outbox has submitted the answers that waited */
  | { type: 'GRADED'; contentProgress: ContentProgress }
  /** the server refuses for good what the outbox submitted */
  | { type: 'REFUSED'; contentId: string }
  /** the person has submitted the attempt in another tab */
  | { type: 'PEER.SUBMITTED'; contentId: string }
  | { type: 'LEAVE' }
export type QuizEmitted =
  | ({ type: 'draft'; contentId: string; lessonId: string; attemptId: string | null } & Draft)
  | {
      type: 'graded'
      contentId: string
      passed: boolean | null
      score: number | null
      isSurvey: boolean
      contentProgress: ContentProgress
    }
  /** to be submitted by the outbox */
  | {
      type: 'submittedLater'
      contentId: string
      lessonId: string
      attemptId: string | null
      answers: Answers
      quizUpdatedAt: string
    }
  | { type: 'reset'; contentId: string; contentProgress: ContentProgress }

const none: QuizContext = {
  contentId: null,
  lessonId: null,
  attemptId: null,
  questions: [],
  answers: {},
  index: 0,
  quizUpdatedAt: '',
  grade: null,
  isWaiting: false,
  problem: null,
  news: null,
}
const quizOf = ({ contentId, lessonId }: QuizContext) => ({
  contentId: known(contentId, 'quiz'),
  lessonId: known(lessonId, 'lesson'),
})
const attemptOf = ({ event: { type: _, ...attempt } }: { event: QuizEvent & { type: 'ATTEMPT' } }) => attempt
const quizIn = ({ event }: { event: { output: QuizStart } }) => ({ quiz: event.output })
/** Asks the server what the quiz and its attempt are now; the states that do it differ in what follows a failure. */
const renewal = {
  id: 'renewQuiz',
  src: 'renewQuiz',
  input: ({ context }: { context: QuizContext }) => quizOf(context),
  onDone: { target: 'deciding', actions: { type: 'renewAttempt', params: quizIn } },
} as const
const outputOf = ({ event }: { event: { output: ContentProgress } }) => ({ contentProgress: event.output })

const gradeOf = ({ event: { contentProgress } }: { event: QuizEvent & { type: 'GRADED' } }) => ({ contentProgress })

const indexOf = ({ event }: { event: { index: number } }) => ({ index: event.index })
const go = {
  guard: { type: 'hasQuestion', params: indexOf },
  target: 'answering',
  actions: [{ type: 'goToQuestion', params: indexOf }, 'emitDraft'],
} as const

const isOwn = {
  type: 'isOwn',
  params: ({ event: { contentId } }: { event: { contentId: string } }) => ({ contentId }),
} as const
const follow = { guard: isOwn, target: 'following' } as const

/**
 * One attempt at a quiz (LEARN-17, LEARN-12); the server grades.
 *
 *     idle ──START──► answering ◄──NEXT, PREVIOUS──► reviewing ──SUBMIT──► submitting
 *     submitting ──► passed | failed | surveyed;  refused ──► unsent ──RETRY──► submitting
 *     submitting ──no answer, 5xx──► waiting, the outbox submits (LEARN-43) ──GRADED──► passed | failed | surveyed
 *                                    waiting, following ──REFUSED──► renewing
 *     submitting ──quiz or attempt has changed──► renewing ──► answering | passed | failed | surveyed
 *     answering, reviewing, waiting, unsent ──PEER.SUBMITTED──► following ──► passed | failed | surveyed
 *     passed, failed, unsent ──AGAIN──► resetting ──► answering, with a new attempt
 *
 * Tagged `asks` while the quiz wants something of the person before the lesson goes on.
 * `draft` is emitted after each change, so that the wiring can keep it in the browser and on the server.
 */
export const quizMachine = setup({
  types: {} as { context: QuizContext; events: QuizEvent; emitted: QuizEmitted; tags: 'busy' | 'asks' },
  actors: {
    submitAnswers: fromPromise<
      ContentProgress,
      { contentId: string; lessonId: string; attemptId: string | null; answers: Answers; quizUpdatedAt: string }
    >(async () => notProvided('submitAnswers')),
    /** Loads the quiz and the attempt again. */
    renewQuiz: fromPromise<QuizStart, { contentId: string; lessonId: string }>(async () => notProvided('renewQuiz')),
    resetAttempt: fromPromise<ContentProgress, { contentId: string; lessonId: string }>(async () =>
      notProvided('resetAttempt'),
    ),
  },
  guards: {
    isUnsent: ({ context }) => context.grade === null && context.problem !== null,
    isWaiting: ({ context }) => context.grade === null && context.isWaiting,
    isForLater: (_, { error }: { error: unknown }) => isForLater(failureOf(error)),
    isOwn: ({ context }, { contentId }: { contentId: string }) => context.contentId === contentId,
    isOwnGrade: ({ context }, { contentProgress: { contentId, results } }: { contentProgress: ContentProgress }) =>
      context.contentId === contentId && context.grade === null && results !== null,
    isUngraded: ({ context }) => context.grade === null,
    isSurveyed: ({ context }) => context.grade?.passed === null,
    isPassed: ({ context }) => context.grade?.passed === true,
    isOutdated: (_, { error }: { error: unknown }) => isOutdated(failureOf(error)),
    isNewAttempt: ({ context }, { contentId }: { contentId: string }) =>
      context.contentId === contentId && context.attemptId === null,
    isAnswered: ({ context }) => isAnswered(context.questions, context.answers),
    canChoose: ({ context }, p: { questionId: string; choice: number }) =>
      canChoose(context.questions, p.questionId, p.choice),
    hasQuestion: ({ context }, { index }: { index: number }) => context.questions[index] !== undefined,
    hasNext: ({ context }) => context.questions[context.index + 1] !== undefined,
    hasPrevious: ({ context }) => context.index > 0,
  },
  actions: {
    startAttempt: assign((_, start: QuizStart) => begun(start)),
    renewAttempt: assign(({ context }, { quiz }: { quiz: QuizStart }) => renewed(context, quiz)),
    adoptDraft: assign({ attemptId: (_, { attemptId }: { attemptId: string }) => attemptId }),
    reset: assign(none),
    setChoice: assign({
      answers: ({ context }, p: { questionId: string; choice: number }) =>
        choose(context.questions, context.answers, p.questionId, p.choice),
    }),
    goToQuestion: assign({ index: (_, { index }: { index: number }) => index }),
    moveBy: assign({ index: ({ context }, { by }: { by: 1 | -1 }) => context.index + by }),
    clearProblem: assign({ problem: null, news: null }),
    setProblem: assign({ problem: (_, { error }: { error: unknown }) => failureOf(error) }),
    setGrade: enqueueActions(({ enqueue }, { contentProgress }: { contentProgress: ContentProgress }) => {
      const { contentId, attemptId, passed, score, results } = contentProgress
      enqueue.assign({ attemptId, grade: { passed, score, results } })
      enqueue.emit({ type: 'graded', contentId, passed, score, isSurvey: passed === null, contentProgress })
    }),
    submitLater: enqueueActions(({ context, enqueue }) => {
      const { attemptId, answers, quizUpdatedAt } = context
      enqueue.assign({ isWaiting: true })
      enqueue.emit({ type: 'submittedLater', ...quizOf(context), attemptId, answers, quizUpdatedAt })
    }),
    startOver: enqueueActions(({ enqueue }, { contentProgress }: { contentProgress: ContentProgress }) => {
      enqueue.assign({ attemptId: contentProgress.attemptId, answers: {}, index: 0, grade: null })
      enqueue.emit({ type: 'reset', contentId: contentProgress.contentId, contentProgress })
    }),
    emitDraft: enqueueActions(({ context, enqueue }) => {
      const { attemptId, answers, index, quizUpdatedAt } = context
      enqueue.emit({ type: 'draft', ...quizOf(context), attemptId, answers, index, quizUpdatedAt })
    }),
  },
}).createMachine({
  id: 'quiz',
  options: { maxIterations: 100 },
  context: none,
  initial: 'idle',
  on: {
    START: {
      target: '.deciding',
      actions: { type: 'startAttempt', params: ({ event: { type: _, ...start } }) => start },
    },
    ATTEMPT: {
      guard: { type: 'isNewAttempt', params: attemptOf },
      actions: { type: 'adoptDraft', params: attemptOf },
    },
    GRADED: {
      guard: { type: 'isOwnGrade', params: gradeOf },
      target: '.deciding',
      actions: { type: 'setGrade', params: gradeOf },
    },
    LEAVE: '.idle',
  },
  states: {
    idle: { entry: 'reset' },
    deciding: {
      always: [
        { guard: 'isWaiting', target: 'waiting' },
        { guard: 'isUnsent', target: 'unsent' },
        { guard: 'isUngraded', target: 'answering' },
        { guard: 'isSurveyed', target: 'surveyed' },
        { guard: 'isPassed', target: 'passed' },
        { target: 'failed' },
      ],
    },
    answering: {
      tags: 'asks',
      on: {
        CHOOSE: {
          guard: { type: 'canChoose', params: ({ event }) => event },
          actions: [{ type: 'setChoice', params: ({ event }) => event }, 'emitDraft'],
        },
        NEXT: [
          { guard: 'hasNext', actions: [{ type: 'moveBy', params: { by: 1 } }, 'emitDraft'] },
          { target: 'reviewing' },
        ],
        PREVIOUS: { guard: 'hasPrevious', actions: [{ type: 'moveBy', params: { by: -1 } }, 'emitDraft'] },
        GO: go,
        'PEER.SUBMITTED': follow,
      },
    },
    reviewing: {
      tags: 'asks',
      on: {
        PREVIOUS: 'answering',
        GO: go,
        SUBMIT: { guard: 'isAnswered', target: 'submitting' },
        'PEER.SUBMITTED': follow,
      },
    },
    submitting: {
      tags: ['busy', 'asks'],
      entry: 'clearProblem',
      invoke: {
        id: 'submitAnswers',
        src: 'submitAnswers',
        input: ({ context }) => ({
          ...quizOf(context),
          attemptId: context.attemptId,
          answers: context.answers,
          quizUpdatedAt: context.quizUpdatedAt,
        }),
        onDone: { target: 'deciding', actions: { type: 'setGrade', params: outputOf } },
        onError: [
          { guard: { type: 'isOutdated', params: rejected }, target: 'renewing' },
          { guard: { type: 'isForLater', params: rejected }, target: 'waiting', actions: 'submitLater' },
          { target: 'unsent', actions: { type: 'setProblem', params: rejected } },
        ],
      },
    },
    renewing: {
      tags: ['busy', 'asks'],
      invoke: {
        ...renewal,
        onError: { target: 'unsent', actions: { type: 'setProblem', params: rejected } },
      },
    },
    following: {
      tags: ['busy', 'asks'],
      invoke: {
        ...renewal,
        // The quiz goes on as it was; whoever submits it is told then.
        onError: [{ guard: 'isWaiting', target: 'waiting' }, { target: 'answering' }],
      },
      // Nothing waits any more, so that without an answer the person has to be told.
      on: { REFUSED: { guard: isOwn, target: 'renewing' } },
    },
    waiting: { on: { REFUSED: { guard: isOwn, target: 'renewing' }, 'PEER.SUBMITTED': follow } },
    unsent: {
      tags: 'asks',
      on: { RETRY: 'submitting', PREVIOUS: 'reviewing', AGAIN: 'resetting', 'PEER.SUBMITTED': follow },
    },
    passed: { on: { AGAIN: 'resetting' } },
    failed: { tags: 'asks', on: { AGAIN: 'resetting' } },
    /** A survey is answered once. */
    surveyed: {},
    resetting: {
      tags: ['busy', 'asks'],
      entry: 'clearProblem',
      invoke: {
        id: 'resetAttempt',
        src: 'resetAttempt',
        input: ({ context }) => quizOf(context),
        onDone: { target: 'answering', actions: [{ type: 'startOver', params: outputOf }, 'emitDraft'] },
        onError: { target: 'deciding', actions: { type: 'setProblem', params: rejected } },
      },
    },
  },
})

export type QuizSnapshot = SnapshotFrom<typeof quizMachine>

export const canSubmit = ({ context }: QuizSnapshot): boolean => isAnswered(context.questions, context.answers)
