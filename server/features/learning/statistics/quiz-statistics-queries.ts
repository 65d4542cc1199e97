import { and, eq, sql } from 'drizzle-orm'
import type { QuizStatistics } from '../../../../openapi/generated/portal.ts'
import type { Queryable } from '../../../db/database.ts'
import { lesson, lessonContent, quizQuestion } from '../../../db/schema/courses.ts'
import { questionCount } from '../../../db/schema/learning.ts'

type Counted = Pick<
  typeof questionCount.$inferSelect,
  'questionId' | 'revision' | 'isFirst' | 'answered' | 'correct' | 'chosen'
>
type Question = typeof quizQuestion.$inferSelect

/** How a quiz of the course was answered; null if the course has none at that item. */
export async function findQuizStatistics(db: Queryable, courseId: string, id: string): Promise<QuizStatistics | null> {
  const [item] = await db
    .select({ name: lessonContent.name, lessonId: lesson.id, lessonName: lesson.name, quizId: lessonContent.quizId })
    .from(lessonContent)
    .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
    .where(and(eq(lessonContent.id, id), eq(lesson.courseId, courseId)))
  if (!item?.quizId) return null
  const { quizId, ...shown } = item
  const questions = await db
    .select()
    .from(quizQuestion)
    .where(eq(quizQuestion.quizId, quizId))
    .orderBy(quizQuestion.order)
  const counted = Map.groupBy(await countsOf(db, id), ({ questionId }) => questionId)
  return { ...shown, id, questions: questions.map((one) => toStatistics(one, counted.get(one.id) ?? [])) }
}

/** The counts of a quiz by question, revision, and first or later attempts; shards together. */
async function countsOf(db: Queryable, contentId: string) {
  const { rows } = await db.execute<Counted & { [column: string]: unknown }>(sql`
    select ${questionCount.questionId} as "questionId", ${questionCount.revision} as revision,
      ${questionCount.isFirst} as "isFirst", sum(${questionCount.answered})::int as answered,
      sum(${questionCount.correct})::int as correct,
      array[${sql.join(
        Array.from({ length: 10 }, (_, index) => sql`sum(${questionCount.chosen}[${sql.raw(String(index + 1))}])::int`),
        sql`, `,
      )}] as chosen
    from ${questionCount} where ${questionCount.contentId} = ${contentId} group by 1, 2, 3`)
  return rows
}

/** Indexes of answers mean what they meant only in the revision that was answered, so others are not mixed in. */
function toStatistics({ id, question, answers, correctAnswers, revision }: Question, counts: readonly Counted[]) {
  const now = counts.filter((one) => one.revision === revision)
  const first = now.filter(({ isFirst }) => isFirst)
  const earlier = counts.filter((one) => one.revision !== revision && one.isFirst)
  const hasCorrect = correctAnswers.length > 0
  return {
    id,
    question,
    answered: sum(first, ({ answered }) => answered),
    correct: hasCorrect ? sum(first, ({ correct }) => correct) : null,
    attempts: sum(now, ({ answered }) => answered),
    answers: answers.map((answer, index) => ({
      answer,
      isCorrect: hasCorrect ? correctAnswers.includes(index) : null,
      first: sum(first, ({ chosen }) => chosen[index] ?? 0),
      all: sum(now, ({ chosen }) => chosen[index] ?? 0),
    })),
    earlier: {
      answered: sum(earlier, ({ answered }) => answered),
      correct: sum(earlier, ({ correct }) => correct),
    },
  }
}

const sum = (rows: readonly Counted[], of: (row: Counted) => number) => rows.reduce((all, row) => all + of(row), 0)
