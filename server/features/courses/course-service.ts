import type { Course, UserCourse } from '../../../openapi/generated/portal.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { findCourse, findCourseById } from './course-queries.ts'
import { countRegistration, insertRegistration, lockPublishedCourse, toUserCourse } from './registration-queries.ts'

/** A course that the caller may see, by id or alias. Throws 'not-found'. */
export async function getCourse(db: Database, principal: Principal | null, idOrAlias: string): Promise<Course> {
  const found = await findCourse(db, principal, idOrAlias)
  if (!found) throw new DomainError('not-found')
  return found
}

/** Registers the caller for a published course. Throws 'not-found' and 'already-registered'. */
export async function registerForCourse(db: Database, me: Principal, idOrAlias: string): Promise<UserCourse> {
  const registration = await db.transaction(async (tx) => {
    const courseId = await lockPublishedCourse(tx, idOrAlias)
    if (courseId === null) throw new DomainError('not-found')
    const made = await insertRegistration(tx, me.userId, courseId)
    if (!made) throw new DomainError('already-registered')
    await countRegistration(tx, courseId)
    return made
  })
  const registered = await findCourseById(db, me, registration.courseId)
  if (!registered) throw new DomainError('not-found')
  return toUserCourse(registration, registered)
}
