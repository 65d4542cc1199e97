import type { Certificate, CourseProgress, Lesson, LessonProgress } from '../../../openapi/generated/portal.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { findCertificate } from './achievement-queries.ts'
import { courseProgress } from './item-queries.ts'
import { findLesson, missingLesson } from './lesson-queries.ts'
import { findCourseOfLesson, findRegistration, type Records } from './progress-queries.ts'
import { takeAchievementBack } from './progress-service.ts'

/** A lesson as the caller sees it. Throws 'not-found' and 'content-removed'. */
export async function getLesson(db: Database, principal: Principal | null, id: string): Promise<Lesson> {
  const found = await findLesson(db, principal, id)
  if (!found) throw await missingLesson(db, id)
  return found
}

/**
 * The part of a person's records that the caller may see: all for the student and admins, the tutor's own courses for a
 * tutor, nothing for others. Throws 'not-found'.
 */
export function recordsOf(me: Principal, userId: string): Records {
  if (me.userId === userId || me.roles.includes('admin')) return { userId }
  if (!me.roles.includes('tutor')) throw new DomainError('not-found')
  return { userId, taughtBy: me.userId }
}

/** A student's progress in a course. Throws 'not-found'. */
export async function getCourseProgress(db: Database, records: Records, idOrAlias: string): Promise<CourseProgress> {
  const { userId } = records
  const registration = await findRegistration(db, records, idOrAlias)
  if (!registration) throw new DomainError('not-found')
  const { courseId, finishedAt, achievementId } = registration
  const now = await courseProgress(db, userId, courseId)
  return { ...now, courseId, userId, finishedAt: finishedAt?.toISOString() ?? null, achievementId }
}

/** A student's progress in a lesson. Throws 'not-found'. */
export async function getLessonProgress(db: Database, records: Records, lessonId: string): Promise<LessonProgress> {
  const courseId = await findCourseOfLesson(db, records, lessonId)
  const lessons = courseId === null ? [] : (await courseProgress(db, records.userId, courseId)).lessons
  const found = lessons.find((one) => one.lessonId === lessonId)
  if (!found) throw new DomainError('not-found')
  return found
}

/** Takes an achievement back and returns the progress, which starts again from 0. Throws 'not-found'. */
export async function resetAchievement(db: Database, me: Principal, id: string): Promise<CourseProgress> {
  const of = await takeAchievementBack(db, me, id)
  return getCourseProgress(db, { userId: of.userId }, of.courseId)
}

/** A certificate, which anyone with its code may verify. Throws 'not-found'. */
export async function getCertificate(db: Database, code: string): Promise<Certificate> {
  const found = await findCertificate(db, code.toUpperCase())
  if (!found) throw new DomainError('not-found')
  return found
}
