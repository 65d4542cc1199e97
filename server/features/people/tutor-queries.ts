import { asc, eq, inArray } from 'drizzle-orm'
import type { TutorSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { courseTutor } from '../../db/schema/courses.ts'
import { profile } from '../../db/schema/people.ts'
import { withAvatars } from '../media/queries.ts'

/** Tutor summaries by profile id. */
export async function loadTutors(db: Queryable, ids: Iterable<string | null>): Promise<Map<string, TutorSummary>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const { id, userId, alias, firstName, lastName, title, avatarId } = profile
  const rows = await db
    .select({ id, userId, alias, firstName, lastName, title, avatarId })
    .from(profile)
    .where(inArray(profile.id, wanted))
  return new Map((await withAvatars(db, rows)).map((row) => [row.id, row]))
}

/** Tutors of each course, in the order in which they were set. */
export async function tutorsOfCourses(db: Queryable, courseIds: string[]): Promise<Map<string, TutorSummary[]>> {
  const byCourse = new Map<string, TutorSummary[]>()
  if (courseIds.length === 0) return byCourse
  const links = await db
    .select({ courseId: courseTutor.courseId, profileId: courseTutor.profileId })
    .from(courseTutor)
    .innerJoin(profile, eq(profile.id, courseTutor.profileId))
    .where(inArray(courseTutor.courseId, courseIds))
    .orderBy(asc(courseTutor.position))
  const tutors = await loadTutors(
    db,
    links.map((link) => link.profileId),
  )
  for (const link of links) {
    const tutor = tutors.get(link.profileId)
    if (tutor) byCourse.set(link.courseId, [...(byCourse.get(link.courseId) ?? []), tutor])
  }
  return byCourse
}
