import { and, asc, desc, eq, isNull, lt, max, sql } from 'drizzle-orm'
import type { NextItem } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { course, lesson, lessonContent } from '../../db/schema/courses.ts'
import { contentProgress, userCourse } from '../../db/schema/learning.ts'
import type { Principal } from '../../principal.ts'
import { loadCourseSummaries, visibleTo } from '../courses/course-queries.ts'

/** The first open item of the unfinished course in which the person was last; null when all is done (LEARN-55). */
export async function findNextItem(db: Queryable, me: Principal): Promise<NextItem | null> {
  const seen = db
    .select({ courseId: contentProgress.courseId, at: max(contentProgress.updatedAt).as('seen_at') })
    .from(contentProgress)
    .where(eq(contentProgress.userId, me.userId))
    .groupBy(contentProgress.courseId)
    .as('seen')
  const [found] = await db
    .select({
      courseId: course.id,
      courseProgress: userCourse.progress,
      lessonId: lesson.id,
      contentId: lessonContent.id,
      name: lessonContent.name,
      targetType: lessonContent.targetType,
      duration: lessonContent.duration,
    })
    .from(userCourse)
    .innerJoin(course, eq(course.id, userCourse.courseId))
    .innerJoin(lesson, eq(lesson.courseId, course.id))
    .innerJoin(lessonContent, and(eq(lessonContent.lessonId, lesson.id), eq(lessonContent.isTrackable, true)))
    .leftJoin(
      contentProgress,
      and(eq(contentProgress.contentId, lessonContent.id), eq(contentProgress.userId, me.userId)),
    )
    .leftJoin(seen, eq(seen.courseId, course.id))
    .where(
      and(
        eq(userCourse.userId, me.userId),
        lt(userCourse.progress, 100),
        isNull(contentProgress.completedAt),
        visibleTo(me),
      ),
    )
    .orderBy(
      desc(sql`greatest(${userCourse.registeredAt}, ${seen.at})`),
      asc(course.id),
      asc(lesson.order),
      asc(lessonContent.order),
    )
    .limit(1)
  if (!found) return null
  const { courseId, ...item } = found
  const of = (await loadCourseSummaries(db, [courseId])).get(courseId)
  return of ? { ...item, course: of } : null
}
