import type { LessonContent } from '../../openapi/generated/portal.ts'

export interface Item {
  id: string
  completed: boolean
}
export interface LoadedItem extends Item {
  kind: LessonContent['targetType']
}
/** One lesson of the course. */
export interface OutlineLesson {
  lessonId: string
  isLocked: boolean
  /** Its first item; null in a lesson without items. */
  firstId: string | null
  lastId: string | null
}
export interface LoadedLesson {
  lessonId: string
  isLocked: boolean
  /** The items in order. */
  items: LoadedItem[]
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
}

/** The requested item, else the first video (LEARN-13), else the first item. */
export const firstChoice = (items: LoadedItem[], wanted: string | null): LoadedItem | null =>
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

const lessonAt = ({ outline, lessonId }: LessonContext, step: 1 | -1): OutlineLesson | null =>
  neighbour(
    outline,
    outline.findIndex((one) => one.lessonId === lessonId),
    step,
  )

/** The next (1) or previous (-1) lesson, and the item to enter it with: its first or its last. */
export const lessonBeside = (
  context: LessonContext,
  step: 1 | -1,
): { lessonId: string; contentId: string | null } | null => {
  const lesson = lessonAt(context, step)
  return lesson && { lessonId: lesson.lessonId, contentId: step === 1 ? lesson.firstId : lesson.lastId }
}

/** The next lesson to fetch ahead: when all other items of this one are complete, or the current item is its last. */
export const lessonToFetch = (context: LessonContext): string | null => {
  const { items, contentId } = context
  const isNearlyDone = items.every((item) => item.completed || item.id === contentId) || itemBeside(context, 1) === null
  const next = lessonAt(context, 1)
  return next && items.length > 0 && isNearlyDone && !next.isLocked ? next.lessonId : null
}
