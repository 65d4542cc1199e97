import { randomInt } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Achievement, Certificate } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database, Queryable, Transaction } from '../../db/database.ts'
import { course, courseTutor } from '../../db/schema/courses.ts'
import { achievement } from '../../db/schema/learning.ts'
import { profile, user } from '../../db/schema/people.ts'
import { filterable } from '../../lists/operators.ts'
import { envelope, type ListParameters, type ListSpec, readListQuery } from '../../lists/parse.ts'
import type { Principal } from '../../principal.ts'
import { loadCourseSummaries, teaches } from '../courses/course-queries.ts'
import { tellFinished } from '../notifications/channels/news.ts'
import type { Records } from './progress-queries.ts'

type Row = typeof achievement.$inferSelect

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

/** Letters and digits that are hard to confuse when a certificate's code is read aloud. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 60 random bits in three groups. */
const newCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )

/** Grants the achievement of a finished course and notifies the person. Repeated calls do nothing. */
export async function grantAchievement(
  services: Pick<Services, 'env' | 'channels'>,
  tx: Transaction,
  userId: string,
  courseId: string,
): Promise<Row | undefined> {
  const [granted] = await tx
    .insert(achievement)
    .values({ userId, courseId, code: newCode(), finishedAt: new Date() })
    .onConflictDoNothing({ target: [achievement.userId, achievement.courseId] })
    .returning()
  if (granted) await tellFinished(services, tx, userId, courseId)
  return granted ?? findAchievement(tx, userId, courseId)
}

export async function findAchievement(db: Queryable, userId: string, courseId: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(achievement)
    .where(and(eq(achievement.userId, userId), eq(achievement.courseId, courseId)))
  return row
}

/** An achievement of the caller's own; an admin's may be anybody's. */
export async function findOwnAchievement(tx: Transaction, me: Principal, id: string) {
  const own = me.roles.includes('admin') ? undefined : eq(achievement.userId, me.userId)
  const { userId, courseId } = achievement
  const [found] = await tx
    .select({ id: achievement.id, userId, courseId })
    .from(achievement)
    .where(and(own, eq(achievement.id, id)))
  return found
}

/** Returns whether the achievement was there. */
export async function deleteAchievement(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx.delete(achievement).where(eq(achievement.id, id)).returning({ id: achievement.id })
  return deleted.length > 0
}

/** The achievements in a person's records that the caller may see. */
export async function listAchievements(db: Database, { userId, taughtBy }: Records, query: ListParameters) {
  const list = readListQuery(achievementList, query)
  const inScope =
    taughtBy === undefined
      ? undefined
      : sql`exists (select 1 from ${course} where ${course.id} = ${achievement.courseId} and ${teaches(taughtBy)})`
  const where = and(eq(achievement.userId, userId), inScope, list.where)
  const items = await selectAchievements(db, where, list)
  return envelope(items, await db.$count(achievement, where), list)
}

async function selectAchievements(
  db: Queryable,
  where: SQL | undefined,
  page: { orderBy: SQL[]; limit: number; offset: number },
) {
  const rows = await db
    .select()
    .from(achievement)
    .where(where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return toAchievements(db, rows)
}

export async function toAchievements(db: Queryable, rows: Row[]): Promise<Achievement[]> {
  const courses = await loadCourseSummaries(
    db,
    rows.map((row) => row.courseId),
  )
  return rows.flatMap(({ id, userId, courseId, code, finishedAt }) => {
    const course = courses.get(courseId)
    return course ? [{ id, userId, courseId, course, code, finishedAt: finishedAt.toISOString() }] : []
  })
}

/** The content of the certificate with the given code. */
export async function findCertificate(db: Queryable, code: string): Promise<Certificate | null> {
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
    .where(eq(achievement.code, code))
  const [shown] = row ? await toAchievements(db, [row.achievement]) : []
  if (!row || !shown) return null
  const tutors = await db
    .select({ firstName: profile.firstName, lastName: profile.lastName })
    .from(courseTutor)
    .innerJoin(profile, eq(profile.id, courseTutor.profileId))
    .where(eq(courseTutor.courseId, row.achievement.courseId))
    .orderBy(asc(courseTutor.position))
  const { firstName, lastName, lessonCount, duration } = row
  return {
    code: shown.code,
    firstName,
    lastName,
    tutors,
    lessonCount,
    duration,
    course: shown.course,
    finishedAt: shown.finishedAt,
  }
}
