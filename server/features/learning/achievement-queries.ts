import { randomInt } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Achievement } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { achievement } from '../../db/schema/learning.ts'
import { loadCourseSummaries } from '../courses/course-queries.ts'
import { tellFinished } from '../notifications/queries.ts'

type Row = typeof achievement.$inferSelect

/** Letters and digits that nobody mixes up when reading a certificate aloud. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 60 random bits in three groups. */
const newCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )

/** Gives the achievement of a finished course, and says so: once, however often this is called. */
export async function grantAchievement(tx: Transaction, userId: string, courseId: string): Promise<Row | undefined> {
  const [granted] = await tx
    .insert(achievement)
    .values({ userId, courseId, code: newCode(), finishedAt: new Date() })
    .onConflictDoNothing({ target: [achievement.userId, achievement.courseId] })
    .returning()
  if (granted) await tellFinished(tx, userId, courseId)
  return granted ?? findAchievement(tx, userId, courseId)
}

export async function findAchievement(db: Queryable, userId: string, courseId: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(achievement)
    .where(and(eq(achievement.userId, userId), eq(achievement.courseId, courseId)))
  return row
}

export async function selectAchievements(
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
