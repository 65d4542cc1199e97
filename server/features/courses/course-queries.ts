import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ContentLanguages, Course, CourseSummary, PriceRange } from '../../../openapi/generated/portal.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable } from '../../db/database.ts'
import { course, courseCategory, courseSubject, courseTutor } from '../../db/schema/courses.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { profile } from '../../db/schema/people.ts'
import { selectLanguages } from '../../lists/languages.ts'
import { type Link, linkFilter } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import { type ListParameters, type ListSpec, readListQuery } from '../../lists/parse.ts'
import { selectPriceRange } from '../../lists/price-range.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import { loadTopics } from '../../lists/topics.ts'
import type { Principal } from '../../principal.ts'
import { loadMedia, pick, withCovers } from '../media/queries.ts'
import { tutorsOfCourses } from '../people/tutor-queries.ts'

/** All columns of a course except its search vector. */
const { search: _, ...columns } = getTableColumns(course)

export const courseLinks: { categories: Link; subjects: Link; tutors: Link } = {
  categories: {
    table: courseCategory,
    owner: courseCategory.courseId,
    target: courseCategory.categoryId,
    field: 'categoryIds',
  },
  subjects: {
    table: courseSubject,
    owner: courseSubject.courseId,
    target: courseSubject.subjectId,
    field: 'subjectIds',
  },
  tutors: { table: courseTutor, owner: courseTutor.courseId, target: courseTutor.profileId, field: 'tutorIds' },
}

/** The filters and sort fields of `GET /api/courses`. */
export const courseList: ListSpec = {
  filter: {
    id: filterable('uuid', course.id),
    alias: filterable('text', course.alias),
    name: filterable('text', course.name),
    shortDescription: filterable('text', course.shortDescription),
    state: filterable('text', course.state),
    languageCode: filterable('text', course.languageCode),
    audienceLevel: filterable('text', course.audienceLevel),
    price: filterable('number', course.price),
    discountedPrice: filterable('number', course.discountedPrice),
    currency: filterable('text', course.currency),
    rating: filterable('number', course.rating),
    duration: filterable('integer', course.duration),
    isPromoted: filterable('boolean', course.isPromoted),
    goals: filterable('texts', course.goals),
    categoryIds: linkFilter(courseLinks.categories, course.id),
    subjectIds: linkFilter(courseLinks.subjects, course.id),
    tutorIds: linkFilter(courseLinks.tutors, course.id),
    createdAt: filterable('moment', course.createdAt),
    updatedAt: filterable('moment', course.updatedAt),
  },
  sort: {
    name: course.name,
    price: course.price,
    rating: course.rating,
    duration: course.duration,
    enrolledCount: course.enrolledCount,
    createdAt: course.createdAt,
    updatedAt: course.updatedAt,
  },
  tieBreak: course.id,
  defaultSort: '-createdAt',
  text: { vector: course.search, title: course.name },
  populate: ['cover', 'tutors', 'categories', 'subjects'],
}

/** Courses that the caller may see: published ones and a tutor's own, or all for an admin. */
export function visibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  const published = eq(course.state, 'published')
  return principal?.roles.includes('tutor') ? or(published, teaches(principal.userId)) : published
}

/** Whether the person is one of the course's tutors. */
export const teaches = (userId: string) =>
  sql`exists (select 1 from ${courseTutor} join ${profile} on ${profile.id} = ${courseTutor.profileId}
    where ${courseTutor.courseId} = ${course.id} and ${profile.userId} = ${userId})`

/**
 * Courses with their related data, as the caller sees them. The number of queries does not depend on the number of
 * courses.
 */
export async function selectCourses(db: Queryable, principal: Principal | null, page: Page): Promise<Course[]> {
  const rows = await paged(db.select(columns).from(course).$dynamic(), page)
  const ids = rows.map((row) => row.id)
  const [covers, tutors, topics, registrations] = await Promise.all([
    loadMedia(
      db,
      rows.map((row) => row.coverId),
    ),
    tutorsOfCourses(db, ids),
    loadTopics(db, courseLinks, ids),
    progressOf(db, principal, ids),
  ])
  return rows.map((row) => {
    const teaching = tutors.get(row.id) ?? []
    return {
      ...row,
      ...topics(row.id),
      tutors: teaching,
      tutorIds: teaching.map((tutor) => tutor.id),
      cover: pick(covers, row.coverId),
      isRegistered: registrations.has(row.id),
      progress: registrations.get(row.id) ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

/** The items of `GET /api/courses` that the caller may see. */
export const courseSource = (db: Queryable, principal: Principal | null): Source<Course> => ({
  spec: courseList,
  table: course,
  visible: visibleTo(principal),
  select: (page) => selectCourses(db, principal, page),
})

/** A course by id or alias, if the caller may see it. */
export async function findCourse(
  db: Queryable,
  principal: Principal | null,
  idOrAlias: string,
): Promise<Course | null> {
  const where = and(visibleTo(principal), named(course, idOrAlias))
  const [one] = await selectCourses(db, principal, { where, limit: 1 })
  return one ?? null
}

/** A course in any state, as the caller would see it. */
export async function findCourseById(db: Queryable, principal: Principal, id: string): Promise<Course | null> {
  const [one] = await selectCourses(db, principal, { where: eq(course.id, id), limit: 1 })
  return one ?? null
}

/** Courses that match a list query, on all pages. */
const matching = (principal: Principal | null, query: ListParameters) =>
  and(visibleTo(principal), readListQuery(courseList, query).where)

export const findCoursePrices = async (
  db: Queryable,
  principal: Principal | null,
  query: ListParameters,
): Promise<PriceRange> => selectPriceRange(db, course, matching(principal, query))

export const findCourseLanguages = async (
  db: Queryable,
  principal: Principal | null,
  query: ListParameters,
): Promise<ContentLanguages> => selectLanguages(db, course, matching(principal, query))

async function progressOf(db: Queryable, principal: Principal | null, courseIds: string[]) {
  if (!principal || courseIds.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ courseId: userCourse.courseId, progress: userCourse.progress })
    .from(userCourse)
    .where(and(eq(userCourse.userId, principal.userId), inArray(userCourse.courseId, courseIds)))
  return new Map(rows.map((row) => [row.courseId, row.progress]))
}

/** Course summaries by id. */
export async function loadCourseSummaries(db: Queryable, ids: string[]): Promise<Map<string, CourseSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: course.id,
      alias: course.alias,
      name: course.name,
      coverId: course.coverId,
      languageCode: course.languageCode,
    })
    .from(course)
    .where(inArray(course.id, ids))
  return new Map((await withCovers(db, rows)).map((row) => [row.id, row]))
}
