import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import { named } from '../../db/by-id-or-alias.ts'
import { course, lesson } from '../../db/schema/courses.ts'
import { achievement, userCourse } from '../../db/schema/learning.ts'
import { user } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, type OperationId, person } from '../../http/handler.ts'
import { filterable } from '../../lists/operators.ts'
import { envelope, type ListSpec, readListQuery } from '../../lists/parse.ts'
import { teaches } from '../courses/course-queries.ts'
import { findAchievement, selectAchievements, toAchievements } from './achievement-queries.ts'
import { courseProgress } from './progress-queries.ts'
import { takeAchievementBack } from './start-anew.ts'

const achievementList: ListSpec = {
  filter: {
    courseId: filterable('uuid', achievement.courseId),
    finishedAt: filterable('moment', achievement.finishedAt),
  },
  sort: { finishedAt: achievement.finishedAt },
  tieBreak: achievement.id,
  defaultSort: '-finishedAt',
  populate: ['course'],
}

type ListParameters = Parameters<typeof readListQuery>[1]

/** A student's records, of all courses or of those that the scope lets through. */
interface Records {
  userId: string
  scope?: SQL | undefined
}

async function achievementsOf({ db }: Services, { userId, scope }: Records, query: ListParameters) {
  const list = readListQuery(achievementList, query)
  const inScope =
    scope && sql`exists (select 1 from ${course} where ${course.id} = ${achievement.courseId} and ${scope})`
  const where = and(eq(achievement.userId, userId), inScope, list.where)
  const items = await selectAchievements(db, where, list)
  return envelope(items, await db.$count(achievement, where), list)
}

/** The student and admins see everything, a tutor what belongs to the tutor's own courses, others nothing. */
function recordsOf(call: Call<'getUserCourseProgress' | 'getUserLessonProgress' | 'listUserAchievements'>): Records {
  const me = person(call)
  const userId = call.params.id
  if (me.userId === userId || me.roles.includes('admin')) return { userId }
  if (!me.roles.includes('tutor')) throw new DomainError('not-found')
  return { userId, scope: teaches(me.userId) }
}

async function progressInCourse({ db }: Services, { userId, scope }: Records, idOrAlias: string) {
  const [registration] = await db
    .select({ courseId: userCourse.courseId, finishedAt: userCourse.finishedAt })
    .from(userCourse)
    .innerJoin(course, eq(course.id, userCourse.courseId))
    .where(and(eq(userCourse.userId, userId), named(course, idOrAlias), scope))
  if (!registration) throw new DomainError('not-found')
  const { courseId, finishedAt } = registration
  const [now, granted] = await Promise.all([
    courseProgress(db, userId, courseId),
    findAchievement(db, userId, courseId),
  ])
  return { ...now, courseId, userId, finishedAt: finishedAt?.toISOString() ?? null, achievementId: granted?.id ?? null }
}

async function progressInLesson({ db }: Services, { userId, scope }: Records, lessonId: string) {
  const [row] = await db
    .select({ courseId: lesson.courseId })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(userCourse, and(eq(userCourse.courseId, lesson.courseId), eq(userCourse.userId, userId)))
    .where(and(eq(lesson.id, lessonId), scope))
  const found = row && (await courseProgress(db, userId, row.courseId)).lessons.find((one) => one.lessonId === lessonId)
  if (!found) throw new DomainError('not-found')
  return found
}

const mine = (call: Call<OperationId>): Records => ({ userId: person(call).userId })

export const learning = {
  getMyCourseProgress: async (call) => progressInCourse(call, mine(call), call.params.courseId),
  getMyLessonProgress: async (call) => progressInLesson(call, mine(call), call.params.lessonId),
  getUserCourseProgress: async (call) => progressInCourse(call, recordsOf(call), call.params.courseId),
  getUserLessonProgress: async (call) => progressInLesson(call, recordsOf(call), call.params.lessonId),
  listMyAchievements: async (call) => achievementsOf(call, mine(call), call.query),
  listUserAchievements: async (call) => achievementsOf(call, recordsOf(call), call.query),

  async resetAchievement(call) {
    const { userId, roles } = person(call)
    const own = roles.includes('admin') ? undefined : eq(achievement.userId, userId)
    const of = await takeAchievementBack(call.db, and(own, eq(achievement.id, call.params.id)))
    return progressInCourse(call, of, of.courseId)
  },

  /** Anyone who holds a certificate's code may check whether it is real. */
  async getCertificate({ db, params }) {
    const [row] = await db
      .select({
        achievement,
        firstName: user.firstName,
        lastName: user.lastName,
        lessonCount: course.lessonCount,
        duration: course.duration,
      })
      .from(achievement)
      .innerJoin(course, eq(course.id, achievement.courseId))
      .innerJoin(user, eq(user.id, achievement.userId))
      .where(eq(achievement.code, params.code.toUpperCase()))
    const [shown] = row ? await toAchievements(db, [row.achievement]) : []
    if (!row || !shown) throw new DomainError('not-found')
    const { firstName, lastName, lessonCount, duration } = row
    return {
      code: shown.code,
      firstName,
      lastName,
      lessonCount,
      duration,
      course: shown.course,
      finishedAt: shown.finishedAt,
    }
  },
} satisfies Handlers
