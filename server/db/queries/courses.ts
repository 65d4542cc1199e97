import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Category, Course, CourseSummary, Subject } from '../../../openapi/generated/portal.ts'
import { type FilterColumn, filterable } from '../../domain/list-operators.ts'
import type { ListSpec } from '../../domain/list-query.ts'
import type { Principal } from '../../domain/sessions.ts'
import type { Queryable } from '../database.ts'
import { category, subject } from '../schema/catalog.ts'
import { course, courseCategory, courseSubject, courseTutor } from '../schema/courses.ts'
import { userCourse } from '../schema/learning.ts'
import { profile } from '../schema/people.ts'
import { loadMedia, pick } from './media.ts'
import { tutorsOfCourses } from './tutors.ts'

/** Everything of a course but its search vector. */
const { search: _, ...courseColumns } = getTableColumns(course)
type CourseRow = Omit<typeof course.$inferSelect, 'search'>

const linked = (table: SQL, column: SQL): FilterColumn => ({
  kind: 'relation',
  has: (ids) => sql`exists (select 1 from ${table} where course_id = ${course.id} and ${column} in ${ids})`,
  count: sql`(select count(*) from ${table} where course_id = ${course.id})`,
})

/** What `GET /api/courses` can be filtered and sorted by. */
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
    categoryIds: linked(sql`${courseCategory}`, sql`category_id`),
    subjectIds: linked(sql`${courseSubject}`, sql`subject_id`),
    tutorIds: linked(sql`${courseTutor}`, sql`profile_id`),
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
  text: course.search,
  populate: ['cover', 'tutors', 'categories', 'subjects'],
}

/** Courses that the caller may see: published ones, a tutor's own, all for an admin. */
export function visibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  const published = eq(course.state, 'published')
  return principal?.roles.includes('tutor') ? or(published, teaches(principal.userId)) : published
}

/** Whether that person is one of the course's tutors. */
export const teaches = (userId: string) =>
  sql`exists (select 1 from ${courseTutor} join ${profile} on ${profile.id} = ${courseTutor.profileId}
    where ${courseTutor.courseId} = ${course.id} and ${profile.userId} = ${userId})`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A course by id or alias. */
export const courseNamed = (idOrAlias: string) =>
  UUID.test(idOrAlias) ? or(eq(course.id, idOrAlias), eq(course.alias, idOrAlias)) : eq(course.alias, idOrAlias)

export async function selectCourses(
  db: Queryable,
  principal: Principal | null,
  page: { where: SQL | undefined; orderBy?: SQL[]; limit: number; offset?: number },
): Promise<Course[]> {
  const rows = await db
    .select(courseColumns)
    .from(course)
    .where(and(visibleTo(principal), page.where))
    .orderBy(...(page.orderBy ?? []))
    .limit(page.limit)
    .offset(page.offset ?? 0)
  return assemble(db, principal, rows)
}

export async function countCourses(db: Queryable, principal: Principal | null, where: SQL | undefined) {
  return db.$count(course, and(visibleTo(principal), where))
}

/** Joins to each course what cards and pages show beside it: five small queries, however many courses. */
async function assemble(db: Queryable, principal: Principal | null, rows: CourseRow[]): Promise<Course[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [covers, tutors, categories, subjects, registrations] = await Promise.all([
    loadMedia(
      db,
      rows.map((row) => row.coverId),
    ),
    tutorsOfCourses(db, ids),
    categoriesOf(db, ids),
    subjectsOf(db, ids),
    progressOf(db, principal, ids),
  ])
  return rows.map((row) => {
    const mine = {
      tutors: tutors.get(row.id) ?? [],
      categories: categories.get(row.id) ?? [],
      subjects: subjects.get(row.id) ?? [],
    }
    return {
      ...row,
      ...mine,
      tutorIds: mine.tutors.map((tutor) => tutor.id),
      categoryIds: mine.categories.map((one) => one.id),
      subjectIds: mine.subjects.map((one) => one.id),
      cover: pick(covers, row.coverId),
      isRegistered: registrations.has(row.id),
      progress: registrations.get(row.id) ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

async function categoriesOf(db: Queryable, courseIds: string[]) {
  const rows = await db
    .select({ courseId: courseCategory.courseId, category })
    .from(courseCategory)
    .innerJoin(category, eq(category.id, courseCategory.categoryId))
    .where(inArray(courseCategory.courseId, courseIds))
    .orderBy(category.ordering)
  return grouped<Category>(rows.map((row) => [row.courseId, row.category]))
}

async function subjectsOf(db: Queryable, courseIds: string[]) {
  const rows = await db
    .select({
      courseId: courseSubject.courseId,
      subject,
      categoryIds: sql<string[]>`array(select category_id from subject_categories where subject_id = ${subject.id})`,
    })
    .from(courseSubject)
    .innerJoin(subject, eq(subject.id, courseSubject.subjectId))
    .where(inArray(courseSubject.courseId, courseIds))
    .orderBy(subject.name)
  return grouped<Subject>(rows.map((row) => [row.courseId, { ...row.subject, categoryIds: row.categoryIds }]))
}

async function progressOf(db: Queryable, principal: Principal | null, courseIds: string[]) {
  if (!principal) return new Map<string, number>()
  const rows = await db
    .select({ courseId: userCourse.courseId, progress: userCourse.progress })
    .from(userCourse)
    .where(and(eq(userCourse.userId, principal.userId), inArray(userCourse.courseId, courseIds)))
  return new Map(rows.map((row) => [row.courseId, row.progress]))
}

function grouped<Value>(pairs: [string, Value][]) {
  const groups = new Map<string, Value[]>()
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

/** Courses in short, by id. */
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
  const covers = await loadMedia(
    db,
    rows.map((row) => row.coverId),
  )
  return new Map(rows.map(({ coverId, ...row }) => [row.id, { ...row, cover: pick(covers, coverId) }]))
}
