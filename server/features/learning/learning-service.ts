import type { Certificate, CourseProgress, Lesson, LessonProgress } from '../../../openapi/generated/portal.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { findAchievement, findCertificate } from './achievement-queries.ts'
import { findLesson } from './lesson-queries.ts'
import { courseProgress, findCourseOfLesson, findRegistration, type Records } from './progress-queries.ts'
import { takeAchievementBack } from './start-anew.ts'

/** A lesson as the caller sees it. Throws 'not-found'. */
export async function getLesson(db: Database, principal: Principal | null, id: string): Promise<Lesson> {
  const found = await findLesson(db, principal, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/**
 * What the caller may see of somebody's records: the student and admins see everything, a tutor what belongs to the
 * tutor's own courses, others nothing. Throws 'not-found'.
 */
export function recordsOf(me: Principal, userId: string): Records {
  if (me.userId === userId || me.roles.includes('admin')) return { userId }
  if (!me.roles.includes('tutor')) throw new DomainError('not-found')
  return { userId, taughtBy: me.userId }
}

/** How far a student is in a course. Throws 'not-found'. */
export async function getCourseProgress(db: Database, records: Records, idOrAlias: string): Promise<CourseProgress> {
  const { userId } = records
  const registration = await findRegistration(db, records, idOrAlias)
  if (!registration) throw new DomainError('not-found')
  const { courseId, finishedAt } = registration
  const [now, granted] = await Promise.all([
    courseProgress(db, userId, courseId),
    findAchievement(db, userId, courseId),
  ])
  return { ...now, courseId, userId, finishedAt: finishedAt?.toISOString() ?? null, achievementId: granted?.id ?? null }
}

/** How far a student is in a lesson. Throws 'not-found'. */
export async function getLessonProgress(db: Database, records: Records, lessonId: string): Promise<LessonProgress> {
  const courseId = await findCourseOfLesson(db, records, lessonId)
  const lessons = courseId === null ? [] : (await courseProgress(db, records.userId, courseId)).lessons
  const found = lessons.find((one) => one.lessonId === lessonId)
  if (!found) throw new DomainError('not-found')
  return found
}

/** Takes an achievement back and answers the progress, which begins anew. Throws 'not-found'. */
export async function resetAchievement(db: Database, me: Principal, id: string): Promise<CourseProgress> {
  const of = await takeAchievementBack(db, me, id)
  return getCourseProgress(db, { userId: of.userId }, of.courseId)
}

/** A certificate: anyone who holds its code may check whether it is real. Throws 'not-found'. */
export async function getCertificate(db: Database, code: string): Promise<Certificate> {
  const found = await findCertificate(db, code.toUpperCase())
  if (!found) throw new DomainError('not-found')
  return found
}
