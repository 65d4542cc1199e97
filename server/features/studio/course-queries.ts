import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { freeAlias, insertNamed } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course, courseTutor, lesson } from '../../db/schema/courses.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { DomainError } from '../../domain-error.ts'
import { unlessTaken } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { teaches, visibleTo } from '../courses/course-queries.ts'
import { authorProfile, requireTutors, withAuthor } from '../people/taught.ts'

type NewCourse = Omit<typeof course.$inferInsert, 'alias'>

/** Stores a course under the given alias, or under a free one if none is given. Throws 409 `taken`. */
export async function insertCourse(tx: Transaction, values: NewCourse, alias: string | undefined): Promise<string> {
  const insert = async (name: string) => {
    const row = tx.insert(course).values({ ...values, alias: name })
    const [made] = await row.onConflictDoNothing({ target: course.alias }).returning({ id: course.id })
    return made?.id
  }
  return insertNamed(alias, () => freeAlias(tx, course, values.name), insert)
}

/** Throws 'taken' if another course has the alias. */
export async function updateCourse(tx: Transaction, id: string, change: PgUpdateSetSource<typeof course>) {
  const updated = tx.update(course).set({ ...change, updatedAt: new Date() })
  await unlessTaken(updated.where(eq(course.id, id)))
}

export async function deleteCourse(tx: Transaction, id: string) {
  await tx.delete(course).where(eq(course.id, id))
}

export const hasRegistrations = async (db: Queryable, id: string) =>
  (await db.$count(userCourse, eq(userCourse.courseId, id))) > 0

/** The tutors of a new course. A tutor who creates it is always among them. */
export async function chooseTutors(db: Queryable, me: Principal, tutorIds: readonly string[] = []) {
  await requireTutors(db, 'tutorIds', tutorIds)
  const own = await authorProfile(db, me)
  return withAuthor(tutorIds, own)
}

/**
 * Locks a course that the caller may change, so that writes to it and its lessons run one at a time. Registrations are
 * not blocked. Throws 404 if the caller may not see it, 403 if it is another tutor's.
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

export const lockTaughtCourseById = (tx: Transaction, me: Principal, id: string) =>
  lockTaughtCourse(tx, me, eq(course.id, id))

export const lockTaughtCourseNamed = (tx: Transaction, me: Principal, idOrAlias: string) =>
  lockTaughtCourse(tx, me, named(course, idOrAlias))

/** Locks a course, also against registrations. Returns its id, or null if there is none. */
export async function lockCourse(tx: Transaction, idOrAlias: string): Promise<string | null> {
  // A stronger lock than for other writes: a person who registers meanwhile waits, and then finds the course gone.
  const [found] = await tx.select({ id: course.id }).from(course).where(named(course, idOrAlias)).for('update')
  return found?.id ?? null
}

/** Refuses to publish a course without lessons. */
export async function requireLesson(tx: Transaction, courseId: string) {
  if ((await tx.$count(lesson, eq(lesson.courseId, courseId))) > 0) return
  const problem = { key: 'fields.minimum', values: { limit: 1 } }
  throw new DomainError('not-ready', { fieldKeys: { lessonCount: problem } })
}

/** Profile ids of a course's tutors. */
export async function tutorsOfCourse(db: Queryable, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ id: courseTutor.profileId })
    .from(courseTutor)
    .where(eq(courseTutor.courseId, courseId))
  return rows.map((row) => row.id)
}
