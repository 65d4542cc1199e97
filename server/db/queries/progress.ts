import { and, asc, eq, sql } from 'drizzle-orm'
import { courseMean, meanProgress } from '../../domain/progress.ts'
import type { Queryable } from '../database.ts'
import { lesson, lessonContent } from '../schema/courses.ts'
import { contentProgress } from '../schema/learning.ts'

interface ItemProgress {
  contentId: string
  lessonId: string
  isTrackable: boolean
  progress: number
  position: number
  completedAt: Date | null
  attemptId: string | null
}

/** Every content item of a course with a person's progress, grouped by lesson in order. */
async function itemsOf(db: Queryable, userId: string, courseId: string) {
  const rows: ItemProgress[] = await db
    .select({
      contentId: lessonContent.id,
      lessonId: lesson.id,
      isTrackable: lessonContent.isTrackable,
      progress: sql<number>`coalesce(${contentProgress.progress}, 0)`,
      position: sql<number>`coalesce(${contentProgress.position}, 0)`,
      completedAt: contentProgress.completedAt,
      attemptId: contentProgress.attemptId,
    })
    .from(lesson)
    .innerJoin(lessonContent, eq(lessonContent.lessonId, lesson.id))
    .leftJoin(contentProgress, and(eq(contentProgress.contentId, lessonContent.id), eq(contentProgress.userId, userId)))
    .where(eq(lesson.courseId, courseId))
    .orderBy(asc(lesson.order), asc(lessonContent.order))
  const lessons = new Map<string, ItemProgress[]>()
  for (const row of rows) lessons.set(row.lessonId, [...(lessons.get(row.lessonId) ?? []), row])
  return [...lessons].map(([lessonId, items]) => ({ lessonId, items }))
}

/** A person's progress in a course, lesson by lesson, with its means. */
export async function courseProgress(db: Queryable, userId: string, courseId: string) {
  const lessons = await itemsOf(db, userId, courseId)
  return {
    progress: courseMean(lessons),
    lessons: lessons.map(({ lessonId, items }) => ({
      lessonId,
      progress: meanProgress(items),
      content: items.map(({ contentId, progress, position, completedAt, attemptId }) => ({
        contentId,
        progress,
        position,
        completedAt: completedAt?.toISOString() ?? null,
        attemptId,
      })),
    })),
  }
}
