import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { hole, known } from './effect.ts'
import { failureOf } from './failure.ts'
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

export const nowhere: LessonContext = {
  courseId: null,
  lessonId: null,
  contentId: null,
  signedIn: false,
  items: [],
  outline: [],
  problem: null,
}
export const progressOf = ({ event }: { event: { contentId: string; completedAt: string | null } }) => ({
  contentId: event.contentId,
  completed: event.completedAt !== null,
})
type ItemProgress = ReturnType<typeof progressOf>

/** The effect, rules and words of the lesson machine. */
export const lessonSetup = setup({
  types: {} as { context: LessonContext; events: LessonEvent; emitted: LessonEmitted; tags: 'busy' },
  actors: {
    loadLesson: fromPromise<LoadedLesson, { courseId: string; lessonId: string }>(async () => hole('loadLesson')),
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
    aim: assign((_, { courseId, lessonId, contentId, signedIn }: Omit<LessonEvent & { type: 'OPEN' }, 'type'>) => ({
      ...nowhere,
      courseId,
      lessonId,
      contentId,
      signedIn,
    })),
    forget: assign(nowhere),
    forgive: assign({ problem: null }),
    fail: assign({ problem: (_, { error }: { error: unknown }) => problemOf(failureOf(error)) }),
    takeOutline: assign({ outline: (_, { lesson }: { lesson: LoadedLesson }) => lesson.outline }),
    takeItems: enqueueActions(({ context, enqueue }, { lesson }: { lesson: LoadedLesson }) => {
      const item = firstChoice(lesson.items, context.contentId)
      enqueue.assign({ items: lesson.items, contentId: item?.id ?? null })
      if (item) enqueue.emit({ type: 'selected', contentId: item.id, kind: item.kind })
    }),
    select: enqueueActions(({ context, enqueue }, { contentId }: { contentId: string }) => {
      enqueue.assign({ contentId })
      const item = known(firstChoice(context.items, contentId), 'item')
      enqueue.emit({ type: 'selected', contentId, kind: item.kind })
    }),
    step: enqueueActions(({ context, enqueue }, { step }: { step: 1 | -1 }) => {
      const { id, kind } = known(itemBeside(context, step), 'item beside')
      enqueue.assign({ contentId: id })
      enqueue.emit({ type: 'selected', contentId: id, kind })
    }),
    mark: assign({
      items: ({ context }, { contentId, completed }: ItemProgress) =>
        context.items.map((item) => (item.id === contentId ? { ...item, completed } : item)),
    }),
    unlock: assign({ outline: ({ context }) => context.outline.map((lesson) => ({ ...lesson, isLocked: false })) }),
    sayCompleted: emit(({ context }) => {
      const { id, kind } = known(currentItem(context), 'item')
      return { type: 'itemCompleted', contentId: id, kind }
    }),
    sayLocked: emit(({ context }) => ({
      type: 'locked',
      courseId: known(context.courseId, 'course'),
      lessonId: known(context.lessonId, 'lesson'),
      signedIn: context.signedIn,
    })),
    sayGo: emit(({ context }, { step }: { step: 1 | -1 }) => ({
      type: 'goToLesson',
      ...known(lessonBeside(context, step), 'lesson beside'),
    })),
    sayEnd: emit({ type: 'courseEnd' }),
  },
})
