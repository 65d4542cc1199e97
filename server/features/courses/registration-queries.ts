import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Course, UserCourse } from '../../../openapi/generated/portal.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { filterable } from '../../lists/operators.ts'
import { envelope, type ListParameters, type ListSpec, readListQuery } from '../../lists/parse.ts'
import type { Principal } from '../../principal.ts'
import { selectCourses, visibleTo } from './course-queries.ts'

/** The filters and sort fields of `GET /api/user-courses`, which shows only the caller's own registrations. */
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

/** The items of `GET /api/user-courses` for the caller. */
export async function listUserCourses(db: Queryable, me: Principal, query: ListParameters) {
  const list = readListQuery(userCourseList, query)
  const isShown = sql`exists (select 1 from ${course} where ${course.id} = ${userCourse.courseId} and ${visibleTo(me) ?? sql`true`})`
  const where = and(eq(userCourse.userId, me.userId), isShown, list.where)
  const rows = await db
    .select()
    .from(userCourse)
    .where(where)
    .orderBy(...list.orderBy)
    .limit(list.limit)
    .offset(list.offset)
  const ids = rows.map((row) => row.courseId)
  const found = await selectCourses(db, me, { where: inArray(course.id, ids), limit: ids.length })
  const items = rows.flatMap((row) => {
    const one = found.find((candidate) => candidate.id === row.courseId)
    return one ? [toUserCourse(row, one)] : []
  })
  return envelope(items, await db.$count(userCourse, where), list)
}

type Registration = typeof userCourse.$inferSelect

/** A registration as the contract shows it. */
export const toUserCourse = (row: Registration, course: Course): UserCourse => ({
  ...row,
  course,
  registeredAt: row.registeredAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Locks a published course against removal. Returns its id, or null if there is none. */
export async function lockPublishedCourse(tx: Transaction, idOrAlias: string): Promise<string | null> {
  const [open] = await tx
    .select({ id: course.id })
    .from(course)
    .where(and(named(course, idOrAlias), eq(course.state, 'published')))
    .for('key share')
  return open?.id ?? null
}

/** Adds a registration. Returns null if the person already has one. */
export async function insertRegistration(tx: Transaction, userId: string, courseId: string) {
  const [made] = await tx.insert(userCourse).values({ userId, courseId }).onConflictDoNothing().returning()
  return made ?? null
}

/** Adds one to a course's number of registrations. */
export async function countRegistration(tx: Transaction, courseId: string) {
  await tx
    .update(course)
    .set({ enrolledCount: sql`${course.enrolledCount} + 1`, updatedAt: course.updatedAt })
    .where(eq(course.id, courseId))
}
