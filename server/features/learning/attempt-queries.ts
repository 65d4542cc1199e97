import { and, desc, eq, sql } from 'drizzle-orm'
import type { QuizDraft } from '../../../openapi/generated/portal.ts'
import type { Transaction } from '../../db/database.ts'
import { lesson, lessonContent } from '../../db/schema/courses.ts'
import { quizAttempt } from '../../db/schema/learning.ts'
import { DomainError } from '../../domain-error.ts'

export type Attempt = typeof quizAttempt.$inferSelect

/** A quiz in a lesson, and the person who answers it. */
interface Quizzed {
  userId: string
  contentId: string
}

const attemptsOf = ({ userId, contentId }: Quizzed) =>
  and(eq(quizAttempt.userId, userId), eq(quizAttempt.contentId, contentId))

export async function latestAttempt(tx: Transaction, quizzed: Quizzed): Promise<Attempt | undefined> {
  const [latest] = await tx
    .select()
    .from(quizAttempt)
    .where(attemptsOf(quizzed))
    .orderBy(desc(quizAttempt.number))
    .limit(1)
  return latest
}

export async function findAttempt(tx: Transaction, quizzed: Quizzed, id: string): Promise<Attempt | undefined> {
  const [found] = await tx
    .select()
    .from(quizAttempt)
    .where(and(eq(quizAttempt.id, id), attemptsOf(quizzed)))
  return found
}

export async function addAttempt(
  tx: Transaction,
  { userId, contentId }: Quizzed,
  { number }: { number: number },
): Promise<Attempt> {
  const [attempt] = await tx.insert(quizAttempt).values({ userId, contentId, number }).returning()
  if (!attempt) throw new DomainError('internal')
  return attempt
}

/** Adds a new attempt to each quiz of the course whose latest one was submitted. Earlier attempts keep their grades. */
export async function addAttemptsOfCourse(tx: Transaction, of: { userId: string; courseId: string }) {
  await tx.execute(sql`
    insert into ${quizAttempt} (user_id, content_id, number)
    select ${quizAttempt.userId}, ${quizAttempt.contentId}, max(${quizAttempt.number}) + 1
    from ${quizAttempt}
    join ${lessonContent} on ${lessonContent.id} = ${quizAttempt.contentId}
    join ${lesson} on ${lesson.id} = ${lessonContent.lessonId}
    where ${quizAttempt.userId} = ${of.userId} and ${lesson.courseId} = ${of.courseId}
    group by ${quizAttempt.userId}, ${quizAttempt.contentId}
    having bool_and(${quizAttempt.submittedAt} is not null)`)
}

export async function storeDraft(tx: Transaction, attempt: Attempt, draft: QuizDraft) {
  await tx.update(quizAttempt).set({ draft }).where(eq(quizAttempt.id, attempt.id))
}

/** Stores the answers with their grade, which submits the attempt. */
export async function storeGrade(
  tx: Transaction,
  attempt: Attempt,
  graded: Pick<Attempt, 'answers' | 'score' | 'passed' | 'results'>,
): Promise<Attempt> {
  const [submitted] = await tx
    .update(quizAttempt)
    .set({ ...graded, draft: null, submittedAt: sql`now()` })
    .where(eq(quizAttempt.id, attempt.id))
    .returning()
  if (!submitted) throw new DomainError('internal')
  return submitted
}
