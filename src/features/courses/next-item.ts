import type { Lesson } from '../../../openapi/generated/portal.ts'

/** The item to continue with: the first trackable one that is not completed, else the first item. */
export function nextItem(lessons: readonly Lesson[]): { lessonId: string; contentId: string | null } | null {
  for (const lesson of lessons) {
    const open = lesson.content.find((item) => item.isTrackable && item.completedAt === null)
    if (open) return { lessonId: lesson.id, contentId: open.id }
  }
  const [first] = lessons
  return first ? { lessonId: first.id, contentId: first.content[0]?.id ?? null } : null
}
