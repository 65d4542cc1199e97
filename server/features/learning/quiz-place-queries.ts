import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { lesson, lessonContent, quizQuestion } from '../../db/schema/courses.ts'

/** The id of the item that the place of a question means; null where that is not known yet. */
export const meantItem = sql<string | null>`(${quizQuestion.place}->>'itemId')::uuid`

const givenName = sql`${quizQuestion.place}->>'item'`

/**
 * Stores which items the places of questions mean: the first of the given name in the lesson of the quiz or else in its
 * course. A name alone would be lost when the item is renamed.
 */
const findItems = (tx: Transaction, where: SQL) =>
  tx.execute(sql`
    update ${quizQuestion} set place = ${quizQuestion.place} || jsonb_build_object('itemId', found.item_id)
    from (
      select distinct on (${quizQuestion.id}) ${quizQuestion.id} as question_id, ${lessonContent.id} as item_id
      from ${quizQuestion}
      join ${lessonContent} as holder on holder.quiz_id = ${quizQuestion.quizId}
      join ${lesson} as home on home.id = holder.lesson_id
      join ${lesson} on ${lesson.courseId} = home.course_id
      join ${lessonContent} on ${lessonContent.lessonId} = ${lesson.id} and ${lessonContent.name} = ${givenName}
      where ${where}
      order by ${quizQuestion.id}, ${lesson.id} <> home.id, ${lesson.order}, ${lessonContent.order}
    ) as found
    where ${quizQuestion.id} = found.question_id`)

/** Of a quiz that was saved. A place keeps its item where no other one has the name. */
export const findItemsOfQuiz = (tx: Transaction, quizId: string) =>
  findItems(
    tx,
    sql`${quizQuestion.quizId} = ${quizId} and not exists (
      select 1 from ${lessonContent} as meant where meant.id = ${meantItem} and meant.name = ${givenName})`,
  )

/** Of all quizzes of courses, where the item is not known or was removed. */
export const findItemsOfCourses = (tx: Transaction, courseIds: readonly string[]) =>
  findItems(
    tx,
    sql`home.course_id = any(${sql.param(courseIds)}) and not exists (
      select 1 from ${lessonContent} as meant where meant.id = ${meantItem})`,
  )
