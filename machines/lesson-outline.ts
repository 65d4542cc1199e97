import type { LessonContent } from '../openapi/generated/portal.ts'
import type { Failure } from './failure.ts'

export type ContentKind = LessonContent['targetType']

export interface Item {
  id: string
  kind: ContentKind
  completed: boolean
}
/** One lesson of the course with its items in order. */
export interface OutlineLesson {
  lessonId: string
  isLocked: boolean
  items: { id: string; kind: ContentKind }[]
}
export interface LoadedLesson {
  lessonId: string
  isLocked: boolean
  items: Item[]
  /** All lessons of the course in order. */
  outline: OutlineLesson[]
}
export interface LessonContext {
  courseId: string | null
  lessonId: string | null
  /** The item that is requested or shown. */
  contentId: string | null
  signedIn: boolean
  items: Item[]
  outline: OutlineLesson[]
  problem: 'lesson-load' | 'lesson-gone' | null
}

/** The requested item, else the first video (LEARN-13), else the first item. */
export const firstChoice = (items: Item[], wanted: string | null): Item | null =>
  items.find((item) => item.id === wanted) ?? items.find((item) => item.kind === 'video') ?? items[0] ?? null

const neighbour = <T>(list: T[], at: number, step: 1 | -1): T | null => (at < 0 ? null : (list[at + step] ?? null))

export const currentItem = ({ items, contentId }: LessonContext): Item | null =>
  items.find((item) => item.id === contentId) ?? null

/** The next (1) or previous (-1) item of this lesson. */
export const itemBeside = ({ items, contentId }: LessonContext, step: 1 | -1): Item | null =>
  neighbour(
    items,
    items.findIndex((item) => item.id === contentId),
    step,
  )

/** The next (1) or previous (-1) lesson, and the item to enter it with: its first or its last. */
export const lessonBeside = (
  { outline, lessonId }: LessonContext,
  step: 1 | -1,
): { lessonId: string; contentId: string | null } | null => {
  const lesson = neighbour(
    outline,
    outline.findIndex((one) => one.lessonId === lessonId),
    step,
  )
  return lesson && { lessonId: lesson.lessonId, contentId: lesson.items.at(step === 1 ? 0 : -1)?.id ?? null }
}

/** The next lesson to fetch ahead: when all other items of this one are complete, or the current item is its last. */
export const lessonToFetch = (context: LessonContext): string | null => {
  const { items, contentId, outline } = context
  const isNearlyDone = items.every((item) => item.completed || item.id === contentId) || itemBeside(context, 1) === null
  const next = lessonBeside(context, 1)
  const isOpen = outline.some((lesson) => lesson.lessonId === next?.lessonId && !lesson.isLocked)
  return next && items.length > 0 && isNearlyDone && isOpen ? next.lessonId : null
}

export const problemOf = ({ status }: Failure): 'lesson-load' | 'lesson-gone' =>
  status === 404 ? 'lesson-gone' : 'lesson-load'
