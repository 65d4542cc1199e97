import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { lesson, lessonContent } from '../../db/schema/courses.ts'
import { achievement, contentProgress, quizAttempt, userCourse } from '../../db/schema/learning.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'

interface CourseOf {
  userId: string
  courseId: string
}

/**
 * Takes an achievement back and resets its course in one transaction. A second concurrent call finds nothing, and
 * progress saved meanwhile is counted either wholly before or wholly after. Only an admin may take back another
 * person's. Throws 404.
 */
export function takeAchievementBack(db: Database, me: Principal, achievementId: string): Promise<CourseOf> {
  const own = me.roles.includes('admin') ? undefined : eq(achievement.userId, me.userId)
  const where = and(own, eq(achievement.id, achievementId))
  return db.transaction(async (tx) => {
    const { id, userId, courseId } = achievement
    const [granted] = await tx.select({ id, userId, courseId }).from(achievement).where(where)
    if (!granted) throw new DomainError('not-found')
    const ofPerson = and(eq(userCourse.userId, granted.userId), eq(userCourse.courseId, granted.courseId))
    // The same lock that saving progress takes first.
    await tx.select({ id: userCourse.id }).from(userCourse).where(ofPerson).for('update')
    const [gone] = await tx.delete(achievement).where(eq(id, granted.id)).returning({ id })
    if (!gone) throw new DomainError('not-found')
    await openAttempts(tx, granted)
    await forgetProgress(tx, granted)
    await tx.update(userCourse).set({ progress: 0, finishedAt: null }).where(ofPerson)
    return granted
  })
}

/** Adds a new attempt to each quiz of the course whose latest one was submitted. Earlier attempts keep their grades. */
async function openAttempts(tx: Transaction, { userId, courseId }: CourseOf) {
  await tx.execute(sql`
    insert into ${quizAttempt} (user_id, content_id, number)
    select ${quizAttempt.userId}, ${quizAttempt.contentId}, max(${quizAttempt.number}) + 1
    from ${quizAttempt}
    join ${lessonContent} on ${lessonContent.id} = ${quizAttempt.contentId}
    join ${lesson} on ${lesson.id} = ${lessonContent.lessonId}
    where ${quizAttempt.userId} = ${userId} and ${lesson.courseId} = ${courseId}
    group by ${quizAttempt.userId}, ${quizAttempt.contentId}
    having bool_and(${quizAttempt.submittedAt} is not null)`)
}

async function forgetProgress(tx: Transaction, { userId, courseId }: CourseOf) {
  const current = sql`(select ${quizAttempt.id} from ${quizAttempt}
    where ${quizAttempt.userId} = ${contentProgress.userId} and ${quizAttempt.contentId} = ${contentProgress.contentId}
    order by ${quizAttempt.number} desc limit 1)`
  await tx
    .update(contentProgress)
    .set({ progress: 0, position: 0, watched: [], completedAt: null, attemptId: current, updatedAt: sql`now()` })
    .where(and(eq(contentProgress.userId, userId), eq(contentProgress.courseId, courseId)))
}
