import type { Lesson, LessonContent } from '../../../openapi/generated/portal.ts'

/** What a course still lacks: its trackable items that are not completed, in order. */
export const openItems = (lessons: readonly Lesson[]): LessonContent[] =>
  lessons.flatMap(({ content }) => content.filter((item) => item.isTrackable && item.completedAt === null))

/** The item to continue with: the first one that the course lacks, else its first item. */
export function nextItem(lessons: readonly Lesson[]): { lessonId: string; contentId: string | null } | null {
  const [open] = openItems(lessons)
  if (open) return { lessonId: open.lessonId, contentId: open.id }
  const [first] = lessons
  return first ? { lessonId: first.id, contentId: first.content[0]?.id ?? null } : null
}
