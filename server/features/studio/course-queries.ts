import { and, eq, type SQL, sql } from 'drizzle-orm'
import { freeAlias, insertNamed } from '../../db/alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course, courseTutor, lesson } from '../../db/schema/courses.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { teaches, visibleTo } from '../courses/course-queries.ts'
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
export async function lockTaughtCourse(tx: Transaction, me: Principal, where: SQL | undefined) {
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
