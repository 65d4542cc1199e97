import type { Course, UserCourse } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { originOf } from '../../env.ts'
import type { Principal } from '../../principal.ts'
import { recipientsOf } from '../notifications/channels/reach-queries.ts'
import { priceOf } from '../payments/money.ts'
import { giveBack } from '../payments/refunds.ts'
import { findCourseById, getCourse } from './course-queries.ts'
import {
  countRegistration,
  deleteRegistration,
  hasBegun,
  insertRegistration,
  isRegisteredFor,
  lockPublishedCourse,
  lockRegistration,
  toUserCourse,
} from './registration-queries.ts'

type Mailing = Pick<Services, 'db' | 'env' | 'mail'>

/**
 * Registers the caller for a published course that is free, and confirms it by mail. Throws 'not-found',
 * 'already-registered', and 'payment-required' when it costs something (PAY-3).
 */
export async function registerForCourse(
  { db, ...services }: Mailing,
  me: Principal,
  idOrAlias: string,
): Promise<UserCourse> {
  const registration = await db.transaction(async (tx) => {
    const open = await lockPublishedCourse(tx, idOrAlias)
    if (open === null) throw new DomainError('not-found')
    if (await isRegisteredFor(tx, me.userId, open.id)) throw new DomainError('already-registered')
    if (priceOf(open) !== null) throw new DomainError('payment-required')
    const made = await addRegistration(services, tx, me.userId, open)
    if (!made) throw new DomainError('already-registered')
    return made
  })
  const registered = await findCourseById(db, me, registration.courseId)
  if (!registered) throw new DomainError('not-found')
  return toUserCourse(registration, registered)
}

/** Adds a registration, counts it and confirms it by mail. Returns null if the person has one. */
export async function addRegistration(
  services: Pick<Services, 'env' | 'mail'>,
  tx: Transaction,
  userId: string,
  course: Pick<Course, 'id' | 'alias' | 'name'>,
) {
  const made = await insertRegistration(tx, userId, course.id)
  if (!made) return null
  await countRegistration(tx, course.id, 1)
  await keepLetter(services, tx, 'courseRegistered', userId, course)
  return made
}

/**
 * Undoes the caller's registration for a course in which they have begun nothing, and confirms it by mail (COURSE-14);
 * what they paid is given back. Throws 'not-found', 'not-registered' and 'course-begun'.
 */
export async function leaveCourse({ db, ...services }: Mailing, me: Principal, idOrAlias: string) {
  const { id, alias, name } = await getCourse(db, me, idOrAlias)
  await db.transaction(async (tx) => {
    // Locked, so that no progress comes between.
    if (!(await lockRegistration(tx, me.userId, id))) throw new DomainError('not-registered')
    if (await hasBegun(tx, me.userId, id)) throw new DomainError('course-begun')
    await deleteRegistration(tx, me.userId, id)
    await countRegistration(tx, id, -1)
    await giveBack(tx, { itemId: id, userId: me.userId, reason: 'given-up' })
    await keepLetter(services, tx, 'courseLeft', me.userId, { alias, name })
  })
}

/** Stores a letter about a registration in the transaction that changes it. */
async function keepLetter(
  { env, mail }: Pick<Services, 'env' | 'mail'>,
  tx: Transaction,
  kind: 'courseRegistered' | 'courseLeft',
  userId: string,
  { alias, name }: Pick<Course, 'alias' | 'name'>,
) {
  const to = (await recipientsOf(tx, [userId])).get(userId)
  if (!to) return
  const url = `${originOf(env)}/course-content/${encodeURIComponent(alias)}`
  await mail.keep(tx, {
    userId,
    to,
    letter: { kind, url, course: name, preferencesUrl: `${originOf(env)}/profile/preferences` },
  })
}
