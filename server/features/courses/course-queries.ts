import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ContentLanguages, Course, CourseSummary, PriceRange } from '../../../openapi/generated/portal.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable } from '../../db/database.ts'
import { findFormer } from '../../db/missing.ts'
import { media } from '../../db/schema/catalog.ts'
import { course, courseCategory, courseSubject, courseTutor } from '../../db/schema/courses.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { profile } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { selectLanguages } from '../../lists/languages.ts'
import { type Link, linkFilter } from '../../lists/links.ts'
import { isFree, offerChoices, priceOrder } from '../../lists/offers.ts'
import { amount, filterable } from '../../lists/operators.ts'
import { type ListParameters, type ListSpec, readFilterOnly } from '../../lists/parse.ts'
import { selectPriceRange } from '../../lists/price-range.ts'
import { inOrderOf, type SourceById } from '../../lists/select.ts'
import { topicIds, topicsOf } from '../../lists/topics.ts'
import type { Principal } from '../../principal.ts'
import { toMedia, withCovers } from '../media/queries.ts'
import { loadTutors, tutorsNamed } from '../people/tutor-queries.ts'

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
    price: amount(course.price),
    discountedPrice: amount(course.discountedPrice),
    currency: filterable('text', course.currency),
    rating: filterable('number', course.rating),
    duration: filterable('integer', course.duration),
    isFree: filterable('boolean', isFree(course)),
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
    price: priceOrder(course),
    rating: course.rating,
    duration: course.duration,
    enrolledCount: course.enrolledCount,
    createdAt: course.createdAt,
    updatedAt: course.updatedAt,
  },
  tieBreak: course.id,
  defaultSort: '-createdAt',
  text: { vector: course.search, title: course.name },
  words: {
    texts: [course.name, course.shortDescription],
    people: (isNamed) => sql`${course.id} = any(array(select ${courseTutor.courseId} from ${courseTutor}
      where ${courseTutor.profileId} = any(array(${tutorsNamed(isNamed)}))))`,
  },
  populate: ['cover', 'tutors', 'categories', 'subjects'],
  choices: offerChoices(course),
  keepsTotal: true,
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

const coursesById = statement('courses_by_id', (db) =>
  db
    .select({
      course: { ...columns, ...topicIds(courseLinks, course.id) },
      tutorIds: sql<string[]>`array(select ${courseTutor.profileId} from ${courseTutor}
        where ${courseTutor.courseId} = ${course.id} order by ${courseTutor.position})`,
      cover: media,
      progress: userCourse.progress,
    })
    .from(course)
    .leftJoin(media, eq(media.id, course.coverId))
    .leftJoin(userCourse, and(eq(userCourse.courseId, course.id), eq(userCourse.userId, sql.placeholder('userId'))))
    .where(sql`${course.id} = any(${sql.placeholder('ids')})`),
)

/**
 * Courses with their related data, as the caller sees them, in the order of the ids. The number of queries does not
 * depend on the number of courses.
 */
export async function loadCourses(db: Queryable, principal: Principal | null, ids: string[]): Promise<Course[]> {
  if (ids.length === 0) return []
  const rows = await coursesById(db).execute({ ids, userId: principal?.userId ?? null })
  const [tutors, topics] = await Promise.all([
    loadTutors(
      db,
      rows.flatMap((row) => row.tutorIds),
    ),
    topicsOf(
      db,
      rows.map((row) => row.course),
    ),
  ])
  return inOrderOf(ids, rows, (row) => row.course.id).map((row) => {
    const teaching = row.tutorIds.flatMap((id) => tutors.get(id) ?? [])
    return {
      ...row.course,
      ...topics(row.course),
      tutors: teaching,
      tutorIds: teaching.map((tutor) => tutor.id),
      cover: row.cover && toMedia(row.cover),
      isRegistered: row.progress !== null,
      progress: row.progress,
      createdAt: row.course.createdAt.toISOString(),
      updatedAt: row.course.updatedAt.toISOString(),
    }
  })
}

/** The items of `GET /api/courses` that the caller may see. */
export const courseSource = (db: Queryable, principal: Principal | null): SourceById<Course> => ({
  spec: courseList,
  table: course,
  visible: visibleTo(principal),
  load: (ids) => loadCourses(db, principal, ids),
})

/** A course by id or alias, if the caller may see it. */
async function findCourse(db: Queryable, principal: Principal | null, idOrAlias: string): Promise<Course | null> {
  const where = and(visibleTo(principal), named(course, idOrAlias))
  const [found] = await db.select({ id: course.id }).from(course).where(where)
  return found ? findCourseById(db, principal, found.id) : null
}

/**
 * A course that the caller may see, by its id or an alias that it has or had. Throws 'not-found' and 'content-removed'.
 */
export async function getCourse(db: Queryable, principal: Principal | null, idOrAlias: string): Promise<Course> {
  const visible = (name: string) => findCourse(db, principal, name)
  return (await visible(idOrAlias)) ?? findFormer(db, 'course', idOrAlias, visible)
}

/** A course in any state, as the caller would see it. */
export async function findCourseById(db: Queryable, principal: Principal | null, id: string): Promise<Course | null> {
  const [one] = await loadCourses(db, principal, [id])
  return one ?? null
}

/** Courses that match a list query, on all pages. */
const matching = (principal: Principal | null, query: ListParameters) =>
  and(visibleTo(principal), readFilterOnly(courseList, query))

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
