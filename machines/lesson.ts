import { assign, emit, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { known, notProvided } from './effect.ts'
import { failureOf, rejected } from './failure.ts'
import {
  type ContentKind,
  currentItem,
  firstChoice,
  itemBeside,
  type LessonContext,
  type LoadedLesson,
  lessonBeside,
  problemOf,
} from './lesson-outline.ts'

export type LessonEvent =
  | { type: 'OPEN'; courseId: string; lessonId: string; contentId: string | null; signedIn: boolean }
  | { type: 'SELECT'; contentId: string }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  | { type: 'RETRY' }
  | { type: 'ITEM_PROGRESS'; contentId: string; progress: number; completedAt: string | null }
  | { type: 'COURSE_FINISHED' }
  | { type: 'UNLOCKED' }
  | { type: 'LEAVE' }
export type LessonEmitted =
  | { type: 'selected'; contentId: string; kind: ContentKind }
  | { type: 'itemCompleted'; contentId: string; kind: ContentKind }
  | { type: 'locked'; courseId: string; lessonId: string; signedIn: boolean }
  | { type: 'goToLesson'; lessonId: string; contentId: string | null }
  | { type: 'courseEnd' }

const nowhere: LessonContext = {
  courseId: null,
  lessonId: null,
  contentId: null,
  signedIn: false,
  items: [],
  outline: [],
  problem: null,
}
const progressOf = ({ event }: { event: { contentId: string; completedAt: string | null } }) => ({
  contentId: event.contentId,
  completed: event.completedAt !== null,
})
type ItemProgress = ReturnType<typeof progressOf>

const lessonSetup = setup({
  types: {} as { context: LessonContext; events: LessonEvent; emitted: LessonEmitted; tags: 'busy' },
  actors: {
    loadLesson: fromPromise<LoadedLesson, { courseId: string; lessonId: string }>(async () =>
      notProvided('loadLesson'),
    ),
  },
  guards: {
    isLocked: (_, { lesson }: { lesson: LoadedLesson }) => lesson.isLocked,
    isCurrent: ({ context }, { contentId }: { contentId: string }) => context.contentId === contentId,
    isOtherItem: ({ context }, { contentId }: { contentId: string }) =>
      context.contentId !== contentId && context.items.some((item) => item.id === contentId),
    isKind: ({ context }, { kind }: { kind: ContentKind }) => currentItem(context)?.kind === kind,
    hasItem: ({ context }, { step }: { step: 1 | -1 }) => itemBeside(context, step) !== null,
    hasLesson: ({ context }, { step }: { step: 1 | -1 }) => lessonBeside(context, step) !== null,
    isLastLesson: ({ context }) => context.outline.at(-1)?.lessonId === context.lessonId && context.outline.length > 0,
    completesCurrent: ({ context }, { contentId, completed }: ItemProgress) =>
      completed && context.contentId === contentId && currentItem(context)?.completed === false,
    resetsCurrent: ({ context }, { contentId, completed }: ItemProgress) =>
      !completed && context.contentId === contentId,
  },
  actions: {
    setTarget: assign(
      (_, { courseId, lessonId, contentId, signedIn }: Omit<LessonEvent & { type: 'OPEN' }, 'type'>) => ({
        ...nowhere,
        courseId,
        lessonId,
        contentId,
        signedIn,
      }),
    ),
    reset: assign(nowhere),
    clearProblem: assign({ problem: null }),
    setProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(failureOf(error)) }),
    setOutline: assign({ outline: (_, { lesson }: { lesson: LoadedLesson }) => lesson.outline }),
    setItems: enqueueActions(({ context, enqueue }, { lesson }: { lesson: LoadedLesson }) => {
      const item = firstChoice(lesson.items, context.contentId)
      enqueue.assign({ items: lesson.items, contentId: item?.id ?? null })
      if (item) enqueue.emit({ type: 'selected', contentId: item.id, kind: item.kind })
    }),
    selectItem: enqueueActions(({ context, enqueue }, { contentId }: { contentId: string }) => {
      enqueue.assign({ contentId })
      const item = known(firstChoice(context.items, contentId), 'item')
      enqueue.emit({ type: 'selected', contentId, kind: item.kind })
    }),
    moveBy: enqueueActions(({ context, enqueue }, { step }: { step: 1 | -1 }) => {
      const { id, kind } = known(itemBeside(context, step), 'item beside')
      enqueue.assign({ contentId: id })
      enqueue.emit({ type: 'selected', contentId: id, kind })
    }),
    setItemProgress: assign({
      items: ({ context }, { contentId, completed }: ItemProgress) =>
        context.items.map((item) => (item.id === contentId ? { ...item, completed } : item)),
    }),
    unlock: assign({ outline: ({ context }) => context.outline.map((lesson) => ({ ...lesson, isLocked: false })) }),
    emitItemCompleted: emit(({ context }) => {
      const { id, kind } = known(currentItem(context), 'item')
      return { type: 'itemCompleted', contentId: id, kind }
    }),
    emitLocked: emit(({ context }) => ({
      type: 'locked',
      courseId: known(context.courseId, 'course'),
      lessonId: known(context.lessonId, 'lesson'),
      signedIn: context.signedIn,
    })),
    emitGoToLesson: emit(({ context }, { step }: { step: 1 | -1 }) => ({
      type: 'goToLesson',
      ...known(lessonBeside(context, step), 'lesson beside'),
    })),
    emitCourseEnd: emit({ type: 'courseEnd' }),
  },
})

const kindIs = (kind: ContentKind) => ({ type: 'isKind', params: { kind } }) as const
const forward = { step: 1 } as const
const back = { step: -1 } as const
const itemOf = ({ event }: { event: { contentId: string } }) => ({ contentId: event.contentId })
const mark = { type: 'setItemProgress', params: progressOf } as const
const stay = { guard: { type: 'isCurrent', params: itemOf }, target: 'open' } as const

/**
 * The player of one lesson (LEARN-12, LEARN-13).
 *
 *     idle ──OPEN──► loading ──► open { text | quiz | file | video | audio | image | empty }
 *                           ├──► locked ──UNLOCKED──► loading
 *                           └──► failed ──RETRY──► loading
 *     open ──the current item is acknowledged as complete──► completed ──NEXT, SELECT──► open
 *     open, completed ──COURSE_FINISHED──► finished ──NEXT, SELECT──► open
 *
 * NEXT and PREVIOUS walk the items; past the first or last item they ask for the lesson beside it,
 * and the wiring answers with OPEN.
 */
export const lessonMachine = lessonSetup.createMachine({
  id: 'lesson',
  options: { maxIterations: 100 },
  context: nowhere,
  initial: 'idle',
  on: {
    OPEN: {
      target: '.loading',
      actions: { type: 'setTarget', params: ({ event: { type: _, ...lesson } }) => lesson },
    },
    LEAVE: '.idle',
    SELECT: {
      guard: { type: 'isOtherItem', params: itemOf },
      target: '.open',
      actions: { type: 'selectItem', params: itemOf },
    },
    NEXT: [
      { guard: { type: 'hasItem', params: forward }, target: '.open', actions: { type: 'moveBy', params: forward } },
      { guard: { type: 'hasLesson', params: forward }, actions: { type: 'emitGoToLesson', params: forward } },
      { guard: 'isLastLesson', actions: 'emitCourseEnd' },
    ],
    PREVIOUS: [
      { guard: { type: 'hasItem', params: back }, target: '.open', actions: { type: 'moveBy', params: back } },
      { guard: { type: 'hasLesson', params: back }, actions: { type: 'emitGoToLesson', params: back } },
    ],
    ITEM_PROGRESS: { actions: mark },
    UNLOCKED: { actions: 'unlock' },
  },
  states: {
    idle: { entry: 'reset' },
    loading: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'loadLesson',
        src: 'loadLesson',
        input: ({ context }) => ({
          courseId: known(context.courseId, 'course'),
          lessonId: known(context.lessonId, 'lesson'),
        }),
        onDone: [
          {
            guard: { type: 'isLocked', params: ({ event }) => ({ lesson: event.output }) },
            target: 'locked',
            actions: { type: 'setOutline', params: ({ event }) => ({ lesson: event.output }) },
          },
          {
            target: 'open',
            actions: [
              { type: 'setOutline', params: ({ event }) => ({ lesson: event.output }) },
              { type: 'setItems', params: ({ event }) => ({ lesson: event.output }) },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'setProblem', params: rejected } },
      },
    },
    failed: { on: { RETRY: 'loading' } },
    locked: { entry: 'emitLocked', on: { UNLOCKED: 'loading' } },
    open: {
      initial: 'choosing',
      on: {
        ITEM_PROGRESS: {
          guard: { type: 'completesCurrent', params: progressOf },
          target: 'completed',
          actions: [mark, 'emitItemCompleted'],
        },
        COURSE_FINISHED: 'finished',
      },
      states: {
        choosing: {
          always: [
            { guard: kindIs('text'), target: 'text' },
            { guard: kindIs('quiz'), target: 'quiz' },
            { guard: kindIs('file'), target: 'file' },
            { guard: kindIs('video'), target: 'video' },
            { guard: kindIs('audio'), target: 'audio' },
            { guard: kindIs('image'), target: 'image' },
            { target: 'empty' },
          ],
        },
        text: {},
        quiz: {},
        file: {},
        video: {},
        audio: {},
        image: {},
        empty: {},
      },
    },
    completed: {
      on: {
        SELECT: stay,
        COURSE_FINISHED: 'finished',
        ITEM_PROGRESS: { guard: { type: 'resetsCurrent', params: progressOf }, target: 'open', actions: mark },
      },
    },
    finished: { on: { SELECT: stay } },
  },
})

export type LessonSnapshot = SnapshotFrom<typeof lessonMachine>

/** Whether NEXT leads to an item or a lesson; false at the end of the course. */
export const hasNext = ({ context }: LessonSnapshot): boolean =>
  itemBeside(context, 1) !== null || lessonBeside(context, 1) !== null
export const hasPrevious = ({ context }: LessonSnapshot): boolean =>
  itemBeside(context, -1) !== null || lessonBeside(context, -1) !== null
