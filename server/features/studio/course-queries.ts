import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Course } from '../../../openapi/generated/portal.ts'
import { freeAlias, insertNamed } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course, courseTutor, lesson } from '../../db/schema/courses.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { DomainError } from '../../domain-error.ts'
import { unlessTaken } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { selectCourses, teaches, visibleTo } from '../courses/course-queries.ts'
import { authorProfile, requireTutors, withAuthor } from '../people/taught.ts'

type NewCourse = Omit<typeof course.$inferInsert, 'alias'>

/** Stores a course under the alias asked for, else under a free one. Throws 409 `taken`. */
export async function insertCourse(tx: Transaction, values: NewCourse, alias: string | undefined): Promise<string> {
  const insert = async (name: string) => {
    const row = tx.insert(course).values({ ...values, alias: name })
    const [made] = await row.onConflictDoNothing({ target: course.alias }).returning({ id: course.id })
    return made?.id
  }
  return insertNamed(alias, () => freeAlias(tx, course, values.name), insert)
}

/** Throws 'taken' for an alias that another course has. */
export async function updateCourse(tx: Transaction, id: string, change: PgUpdateSetSource<typeof course>) {
  const updated = tx.update(course).set({ ...change, updatedAt: new Date() })
  await unlessTaken(updated.where(eq(course.id, id)))
}

export async function deleteCourse(tx: Transaction, id: string) {
  await tx.delete(course).where(eq(course.id, id))
}

/** A course by its id alone, whoever asks. */
export async function findCourse(db: Queryable, principal: Principal, id: string): Promise<Course | null> {
  const [one] = await selectCourses(db, principal, { where: eq(course.id, id), limit: 1 })
  return one ?? null
}

export const hasRegistrations = async (db: Queryable, id: string) =>
  (await db.$count(userCourse, eq(userCourse.courseId, id))) > 0

/** Who teaches a new course: a tutor who makes it is among them. */
export async function chooseTutors(db: Queryable, me: Principal, tutorIds: readonly string[] = []) {
  await requireTutors(db, 'tutorIds', tutorIds)
  const own = await authorProfile(db, me)
  return withAuthor(tutorIds, own)
}

/**
 * Locks a course that the caller may change, so that writes to it and its lessons come one by one; registrations go on.
 * Throws 404 for what the caller may not see, 403 for what somebody else teaches.
 */
async function lockTaughtCourse(tx: Transaction, me: Principal, where: SQL | undefined) {
  const isOwn = me.roles.includes('admin') ? sql<boolean>`true` : sql<boolean>`${teaches(me.userId)}`
  const { id, state, price, discountedPrice, currency, coverId } = course
  const [found] = await tx
    .select({ id, state, price, discountedPrice, currency, coverId, isOwn })
    .from(course)
    .where(and(visibleTo(me), where))
    .for('no key update')
  if (!found) throw new DomainError('not-found')
  if (!found.isOwn) throw new DomainError('forbidden')
  return found
}

/** `lockTaughtCourse` by the course's id. */
export const lockTaughtCourseById = (tx: Transaction, me: Principal, id: string) =>
  lockTaughtCourse(tx, me, eq(course.id, id))

/** `lockTaughtCourse` by what an address names the course. */
export const lockTaughtCourseNamed = (tx: Transaction, me: Principal, idOrAlias: string) =>
  lockTaughtCourse(tx, me, named(course, idOrAlias))

/** Locks a course, also against registrations, and answers its id; null when there is none. */
export async function lockCourse(tx: Transaction, idOrAlias: string): Promise<string | null> {
  // Stronger than the lock of other writes: whoever registers meanwhile waits, and finds the course gone.
  const [found] = await tx.select({ id: course.id }).from(course).where(named(course, idOrAlias)).for('update')
  return found?.id ?? null
}

/** Refuses to publish a course that has nothing to learn. */
export async function requireLesson(tx: Transaction, courseId: string) {
  if ((await tx.$count(lesson, eq(lesson.courseId, courseId))) > 0) return
  const problem = { key: 'fields.minimum', values: { limit: 1 } }
  throw new DomainError('not-ready', { fieldKeys: { lessonCount: problem } })
}

/** Profile ids of those who teach a course. */
export async function tutorsOfCourse(db: Queryable, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ id: courseTutor.profileId })
    .from(courseTutor)
    .where(eq(courseTutor.courseId, courseId))
  return rows.map((row) => row.id)
}
