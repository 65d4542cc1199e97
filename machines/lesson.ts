import { assign, emit, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { known, notProvided } from './effect.ts'
import {
  currentItem,
  firstChoice,
  itemBeside,
  type LessonContext,
  type LoadedLesson,
  lessonBeside,
} from './rules/lesson-outline.ts'

export type LessonEvent =
  | { type: 'OPEN'; courseId: string; lessonId: string; contentId: string | null; signedIn: boolean }
  | { type: 'SELECT'; contentId: string }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  | { type: 'RETRY' }
  | { type: 'ITEM_PROGRESS'; contentId: string; completedAt: string | null }
  /** the person has completed the item in another tab */
  | { type: 'PEER.COMPLETED'; contentId: string }
  | { type: 'COURSE_FINISHED' }
  | { type: 'UNLOCKED' }
  | { type: 'LEAVE' }
export type LessonEmitted =
  | { type: 'selected'; contentId: string }
  /** asked for by NEXT or PREVIOUS */
  | { type: 'goToItem'; lessonId: string; contentId: string }
  | { type: 'itemCompleted'; contentId: string }
  | { type: 'locked'; courseId: string; lessonId: string }
  | { type: 'goToLesson'; lessonId: string; contentId: string | null }
  | { type: 'courseEnd' }

const initialContext: LessonContext = {
  courseId: null,
  lessonId: null,
  contentId: null,
  signedIn: false,
  items: [],
  outline: [],
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
    hasItem: ({ context }, { step }: { step: 1 | -1 }) => itemBeside(context, step) !== null,
    hasLesson: ({ context }, { step }: { step: 1 | -1 }) => lessonBeside(context, step) !== null,
    isLastLesson: ({ context }) => context.outline.at(-1)?.lessonId === context.lessonId,
    completesCurrent: ({ context }, { contentId, completed }: ItemProgress) =>
      completed && context.contentId === contentId && currentItem(context)?.completed === false,
    resetsCurrent: ({ context }, { contentId, completed }: ItemProgress) =>
      !completed && context.contentId === contentId,
  },
  actions: {
    setTarget: assign(
      (_, { courseId, lessonId, contentId, signedIn }: Omit<LessonEvent & { type: 'OPEN' }, 'type'>) => ({
        ...initialContext,
        courseId,
        lessonId,
        contentId,
        signedIn,
      }),
    ),
    reset: assign(initialContext),
    setOutline: assign({ outline: (_, { lesson }: { lesson: LoadedLesson }) => lesson.outline }),
    setItems: assign(({ context }, { lesson }: { lesson: LoadedLesson }) => ({
      items: lesson.items.map(({ id, completed }) => ({ id, completed })),
      contentId: firstChoice(lesson.items, context.contentId)?.id ?? null,
    })),
    setContent: assign({ contentId: (_, { contentId }: { contentId: string }) => contentId }),
    moveBy: assign({
      contentId: ({ context }, { step }: { step: 1 | -1 }) => known(itemBeside(context, step), 'item beside').id,
    }),
    emitSelected: enqueueActions(({ context: { contentId }, enqueue }) => {
      if (contentId !== null) enqueue.emit({ type: 'selected', contentId })
    }),
    setItemProgress: assign({
      items: ({ context }, { contentId, completed }: ItemProgress) =>
        context.items.map((item) => (item.id === contentId ? { ...item, completed } : item)),
    }),
    unlock: assign({ outline: ({ context }) => context.outline.map((lesson) => ({ ...lesson, isLocked: false })) }),
    emitItemCompleted: emit(({ context }) => ({
      type: 'itemCompleted',
      contentId: known(context.contentId, 'item'),
    })),
    emitGoToItem: emit(({ context }) => ({
      type: 'goToItem',
      lessonId: known(context.lessonId, 'lesson'),
      contentId: known(context.contentId, 'item'),
    })),
    emitLocked: emit(({ context }) => ({
      type: 'locked',
      courseId: known(context.courseId, 'course'),
      lessonId: known(context.lessonId, 'lesson'),
    })),
    emitGoToLesson: emit(({ context }, { step }: { step: 1 | -1 }) => ({
      type: 'goToLesson',
      ...known(lessonBeside(context, step), 'lesson beside'),
    })),
    emitCourseEnd: emit({ type: 'courseEnd' }),
  },
})

const forward = { step: 1 } as const
const back = { step: -1 } as const
const itemOf = ({ event }: { event: { contentId: string } }) => ({ contentId: event.contentId })
const mark = { type: 'setItemProgress', params: progressOf } as const
/** A lesson whose items are not known yet shows the item when they are. */
const want = { actions: { type: 'setContent', params: itemOf } } as const
const stay = { guard: { type: 'isCurrent', params: itemOf }, target: 'open' } as const

/**
 * The player of one lesson (LEARN-12, LEARN-13).
 *
 *     idle ──OPEN──► loading ──► open
 *                           ├──► locked ──UNLOCKED──► loading
 *                           └──► failed ──RETRY──► loading
 *     open ──the current item is acknowledged as complete──► completed ──NEXT, SELECT──► open
 *     open, completed ──COURSE_FINISHED──► finished ──NEXT, SELECT──► open
 *
 * NEXT and PREVIOUS walk the items; past the first or last item they ask for the lesson beside it,
 * and the wiring answers with OPEN. SELECT before the lesson is there says which of its items is shown then.
 */
export const lessonMachine = lessonSetup.createMachine({
  id: 'lesson',
  options: { maxIterations: 100 },
  context: initialContext,
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
      actions: [{ type: 'setContent', params: itemOf }, 'emitSelected'],
    },
    NEXT: [
      {
        guard: { type: 'hasItem', params: forward },
        target: '.open',
        actions: [{ type: 'moveBy', params: forward }, 'emitSelected', 'emitGoToItem'],
      },
      { guard: { type: 'hasLesson', params: forward }, actions: { type: 'emitGoToLesson', params: forward } },
      { guard: 'isLastLesson', actions: 'emitCourseEnd' },
    ],
    PREVIOUS: [
      {
        guard: { type: 'hasItem', params: back },
        target: '.open',
        actions: [{ type: 'moveBy', params: back }, 'emitSelected', 'emitGoToItem'],
      },
      { guard: { type: 'hasLesson', params: back }, actions: { type: 'emitGoToLesson', params: back } },
    ],
    ITEM_PROGRESS: { actions: mark },
    'PEER.COMPLETED': {
      actions: {
        type: 'setItemProgress',
        params: ({ event }) => ({ contentId: event.contentId, completed: true }),
      },
    },
    UNLOCKED: { actions: 'unlock' },
  },
  states: {
    idle: { entry: 'reset' },
    loading: {
      tags: 'busy',
      on: { SELECT: want },
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
              'emitSelected',
            ],
          },
        ],
        onError: 'failed',
      },
    },
    failed: { on: { SELECT: want, RETRY: 'loading' } },
    locked: { entry: 'emitLocked', on: { SELECT: want, UNLOCKED: 'loading' } },
    open: {
      on: {
        ITEM_PROGRESS: {
          guard: { type: 'completesCurrent', params: progressOf },
          target: 'completed',
          actions: [mark, 'emitItemCompleted'],
        },
        COURSE_FINISHED: 'finished',
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
