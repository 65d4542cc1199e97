import type { SnapshotFrom } from 'xstate'
import { known } from './effect.ts'
import { rejected } from './failure.ts'
import { type ContentKind, itemBeside, lessonBeside } from './lesson-outline.ts'
import { lessonSetup, nowhere, progressOf } from './lesson-setup.ts'

const kindIs = (kind: ContentKind) => ({ type: 'isKind', params: { kind } }) as const
const forward = { step: 1 } as const
const back = { step: -1 } as const
const itemOf = ({ event }: { event: { contentId: string } }) => ({ contentId: event.contentId })
const mark = { type: 'mark', params: progressOf } as const
const stay = { guard: { type: 'isCurrent', params: itemOf }, target: 'open' } as const

/**
 * The player of one lesson (specification point 4).
 *
 *     idle ──OPEN──► loading ──► open { text | quiz | file | video | audio | image | empty }
 *                           ├──► locked ──UNLOCKED──► loading
 *                           └──► failed ──RETRY──► loading
 *     open ──the current item is acknowledged as complete──► completed ──NEXT, SELECT──► open
 *     open, completed ──COURSE_FINISHED──► finished ──NEXT, SELECT──► open
 *
 * NEXT and PREVIOUS walk the items; at a lesson's edge they ask for the lesson beside it, and the
 * wiring answers with OPEN.
 */
export const lessonMachine = lessonSetup.createMachine({
  id: 'lesson',
  options: { maxIterations: 100 },
  context: nowhere,
  initial: 'idle',
  on: {
    OPEN: {
      target: '.loading',
      actions: { type: 'aim', params: ({ event: { type: _, ...lesson } }) => lesson },
    },
    LEAVE: '.idle',
    SELECT: {
      guard: { type: 'isOtherItem', params: itemOf },
      target: '.open',
      actions: { type: 'select', params: itemOf },
    },
    NEXT: [
      { guard: { type: 'hasItem', params: forward }, target: '.open', actions: { type: 'step', params: forward } },
      { guard: { type: 'hasLesson', params: forward }, actions: { type: 'sayGo', params: forward } },
      { guard: 'isLastLesson', actions: 'sayEnd' },
    ],
    PREVIOUS: [
      { guard: { type: 'hasItem', params: back }, target: '.open', actions: { type: 'step', params: back } },
      { guard: { type: 'hasLesson', params: back }, actions: { type: 'sayGo', params: back } },
    ],
    ITEM_PROGRESS: { actions: mark },
    UNLOCKED: { actions: 'unlock' },
  },
  states: {
    idle: { entry: 'forget' },
    loading: {
      tags: 'busy',
      entry: 'forgive',
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
            actions: { type: 'takeOutline', params: ({ event }) => ({ lesson: event.output }) },
          },
          {
            target: 'open',
            actions: [
              { type: 'takeOutline', params: ({ event }) => ({ lesson: event.output }) },
              { type: 'takeItems', params: ({ event }) => ({ lesson: event.output }) },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: rejected } },
      },
    },
    failed: { on: { RETRY: 'loading' } },
    locked: { entry: 'sayLocked', on: { UNLOCKED: 'loading' } },
    open: {
      initial: 'choosing',
      on: {
        ITEM_PROGRESS: {
          guard: { type: 'completesCurrent', params: progressOf },
          target: 'completed',
          actions: [mark, 'sayCompleted'],
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

/** Whether NEXT leads to an item or a lesson; at the course's end it does not. */
export const hasNext = ({ context }: LessonSnapshot): boolean =>
  itemBeside(context, 1) !== null || lessonBeside(context, 1) !== null
export const hasPrevious = ({ context }: LessonSnapshot): boolean =>
  itemBeside(context, -1) !== null || lessonBeside(context, -1) !== null
