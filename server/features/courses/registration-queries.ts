import { and, eq, sql } from 'drizzle-orm'
import type { Course, UserCourse } from '../../../openapi/generated/portal.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { achievement, contentProgress, userCourse } from '../../db/schema/learning.ts'
import { statement } from '../../db/statement.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { loadCourses, visibleTo } from './course-queries.ts'

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

const registrationsById = statement('registrations_by_id', (db) =>
  db
    .select()
    .from(userCourse)
    .where(sql`${userCourse.id} = any(${sql.placeholder('ids')})`),
)

/** The items of `GET /api/user-courses` for the caller. */
export const registrationSource = (db: Queryable, me: Principal): SourceById<UserCourse> => {
  const isShown = sql`exists (select 1 from ${course} where ${course.id} = ${userCourse.courseId} and ${visibleTo(me) ?? sql`true`})`
  return {
    spec: userCourseList,
    table: userCourse,
    visible: and(eq(userCourse.userId, me.userId), isShown),
    async load(ids) {
      const rows = ids.length > 0 ? await registrationsById(db).execute({ ids }) : []
      const found = await loadCourses(
        db,
        me,
        rows.map((row) => row.courseId),
      )
      const courses = new Map(found.map((one) => [one.id, one]))
      return inOrderOf(ids, rows, (row) => row.id).flatMap((row) => {
        const one = courses.get(row.courseId)
        return one ? [toUserCourse(row, one)] : []
      })
    },
  }
}

type Registration = typeof userCourse.$inferSelect

/** A registration as the contract shows it. */
export const toUserCourse = (row: Registration, course: Course): UserCourse => ({
  ...row,
  course,
  registeredAt: row.registeredAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Locks a published course against removal. Returns null if there is none. */
export async function lockPublishedCourse(tx: Transaction, idOrAlias: string) {
  const [open] = await tx
    .select({
      id: course.id,
      alias: course.alias,
      name: course.name,
      price: course.price,
      discountedPrice: course.discountedPrice,
      currency: course.currency,
    })
    .from(course)
    .where(and(named(course, idOrAlias), eq(course.state, 'published')))
    .for('key share')
  return open ?? null
}

/** Adds a registration. Returns null if the person already has one. */
export async function insertRegistration(tx: Transaction, userId: string, courseId: string) {
  const [made] = await tx.insert(userCourse).values({ userId, courseId }).onConflictDoNothing().returning()
  return made ?? null
}

const ofPerson = (userId: string, courseId: string) =>
  and(eq(userCourse.userId, userId), eq(userCourse.courseId, courseId))

export const isRegisteredFor = async (tx: Transaction, userId: string, courseId: string) =>
  (await tx.$count(userCourse, ofPerson(userId, courseId))) > 0

/** Locks a person's registration, as saving progress does. Returns whether there is one. */
export async function lockRegistration(tx: Transaction, userId: string, courseId: string): Promise<boolean> {
  const rows = await tx.select({ id: userCourse.id }).from(userCourse).where(ofPerson(userId, courseId)).for('update')
  return rows.length > 0
}

/** Whether a person has progress in a course, or has finished it before. */
export async function hasBegun(tx: Transaction, userId: string, courseId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ begun: boolean }>(sql`select
    exists (select 1 from ${contentProgress} where ${contentProgress.userId} = ${userId}
      and ${contentProgress.courseId} = ${courseId} and ${contentProgress.progress} > 0)
    or exists (select 1 from ${achievement} where ${achievement.userId} = ${userId}
      and ${achievement.courseId} = ${courseId}) as begun`)
  return rows[0]?.begun ?? false
}

export async function deleteRegistration(tx: Transaction, userId: string, courseId: string) {
  await tx.delete(userCourse).where(ofPerson(userId, courseId))
}

/** Changes a course's number of registrations. */
export async function countRegistration(tx: Transaction, courseId: string, change: 1 | -1) {
  await tx
    .update(course)
    .set({ enrolledCount: sql`${course.enrolledCount} + ${change}`, updatedAt: course.updatedAt })
    .where(eq(course.id, courseId))
}
