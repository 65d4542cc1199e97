import { and, eq, inArray, sql } from 'drizzle-orm'
import { named } from '../../db/by-id-or-alias.ts'
import { course } from '../../db/schema/courses.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { selectLanguages } from '../../lists/languages.ts'
import { filterable } from '../../lists/operators.ts'
import { envelope, type ListSpec, readListQuery } from '../../lists/parse.ts'
import { selectPriceRange } from '../../lists/price-range.ts'
import { answerList } from '../../lists/select.ts'
import { courseList, selectCourses, visibleTo } from './course-queries.ts'

/** What `GET /api/user-courses` can be filtered and sorted by; always only the caller's own. */
const userCourseList: ListSpec = {
  filter: {
    courseId: filterable('uuid', userCourse.courseId),
    progress: filterable('number', userCourse.progress),
    registeredAt: filterable('moment', userCourse.registeredAt),
    finishedAt: filterable('moment', userCourse.finishedAt),
  },
  sort: { progress: userCourse.progress, registeredAt: userCourse.registeredAt, finishedAt: userCourse.finishedAt },
  tieBreak: userCourse.id,
  defaultSort: '-registeredAt',
  populate: ['course'],
}

export const courses = {
  async listCourses({ db, principal, query }) {
    const source = { spec: courseList, table: course, visible: visibleTo(principal) }
    return answerList(db, { ...source, select: (page) => selectCourses(db, principal, page) }, query)
  },

  async getCoursePriceRange({ db, principal, query }) {
    const { where } = readListQuery(courseList, query)
    return selectPriceRange(db, course, and(visibleTo(principal), where))
  },

  async getCourseLanguages({ db, principal, query }) {
    const { where } = readListQuery(courseList, query)
    return selectLanguages(db, course, and(visibleTo(principal), where))
  },

  async getCourse({ db, principal, params }) {
    const where = and(visibleTo(principal), named(course, params.id))
    const [found] = await selectCourses(db, principal, { where, limit: 1 })
    if (!found) throw new DomainError('not-found')
    return found
  },

  async registerForCourse(call) {
    const { db, principal, params } = call
    const { userId } = person(call)
    const registration = await db.transaction(async (tx) => {
      const [open] = await tx
        .select({ id: course.id })
        .from(course)
        .where(and(named(course, params.id), eq(course.state, 'published')))
        .for('key share')
      if (!open) throw new DomainError('not-found')
      const [made] = await tx.insert(userCourse).values({ userId, courseId: open.id }).onConflictDoNothing().returning()
      if (!made) throw new DomainError('already-registered')
      await tx
        .update(course)
        .set({ enrolledCount: sql`${course.enrolledCount} + 1`, updatedAt: course.updatedAt })
        .where(eq(course.id, open.id))
      return made
    })
    const [registered] = await selectCourses(db, principal, { where: eq(course.id, registration.courseId), limit: 1 })
    if (!registered) throw new DomainError('not-found')
    return shown(registration, registered)
  },

  async listUserCourses(call) {
    const { db, principal, query } = call
    const list = readListQuery(userCourseList, query)
    const isShown = sql`exists (select 1 from ${course} where ${course.id} = ${userCourse.courseId} and ${visibleTo(principal) ?? sql`true`})`
    const where = and(eq(userCourse.userId, person(call).userId), isShown, list.where)
    const rows = await db
      .select()
      .from(userCourse)
      .where(where)
      .orderBy(...list.orderBy)
      .limit(list.limit)
      .offset(list.offset)
    const ids = rows.map((row) => row.courseId)
    const found = await selectCourses(db, principal, { where: inArray(course.id, ids), limit: ids.length })
    const items = rows.flatMap((row) => {
      const one = found.find((candidate) => candidate.id === row.courseId)
      return one ? [shown(row, one)] : []
    })
    return envelope(items, await db.$count(userCourse, where), list)
  },
} satisfies Handlers

const shown = <Course>(row: typeof userCourse.$inferSelect, course: Course) => ({
  ...row,
  course,
  registeredAt: row.registeredAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
