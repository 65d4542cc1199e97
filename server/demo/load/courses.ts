import type { ContentSource } from '../../admin/content/course-file.ts'
import type { Transaction } from '../../db/database.ts'
import {
  course,
  courseCategory,
  courseSubject,
  courseTutor,
  lesson,
  lessonContent,
  quiz,
  quizQuestion,
} from '../../db/schema/courses.ts'
import { findItemsOfCourses } from '../../features/learning/quiz-place-queries.ts'
import { explanationsOf } from '../../features/learning/quiz-writes.ts'
import { demoId } from '../id.ts'
import { PROMOTED } from '../promoted.ts'
import type { DemoCourse } from '../shape.ts'
import { insertAll } from './batch.ts'
import { type DemoClock, daysAfter } from './clock.ts'
import { mediaId } from './media.ts'
import { tutorUserId } from './people.ts'

export const courseId = (alias: string) => demoId('course', alias)
const lessonId = (alias: string, order: number) => demoId('lesson', alias, order)
const contentId = (alias: string, lessonOrder: number, order: number) => demoId('content', alias, lessonOrder, order)
const quizId = (content: string) => demoId('quiz', content)
export const questionId = (content: string, order: number) => demoId('question', content, order)

/** The duration of an item in seconds. */
export const durationOf = ({ body }: ContentSource) => body.duration ?? 0

export const itemsOf = ({ alias, lessons }: DemoCourse) =>
  lessons.flatMap(({ content = [] }, lessonIndex) =>
    content.map((item, index) => ({
      item,
      lessonIndex,
      order: index + 1,
      lessonId: lessonId(alias, lessonIndex + 1),
      contentId: contentId(alias, lessonIndex + 1, index + 1),
    })),
  )

export async function loadCourses(tx: Transaction, clock: DemoClock, courses: readonly DemoCourse[]) {
  await insertAll(
    tx,
    course,
    courses.map((demo) => courseRow(demo, clock)),
  )
  await insertAll(
    tx,
    courseTutor,
    courses.flatMap(({ alias, body: { tutorIds = [] } }) =>
      tutorIds.map((profileId, position) => ({ courseId: courseId(alias), profileId, position })),
    ),
  )
  await insertAll(
    tx,
    courseCategory,
    courses.flatMap(({ alias, categoryIds }) =>
      categoryIds.map((categoryId) => ({ courseId: courseId(alias), categoryId })),
    ),
  )
  await insertAll(
    tx,
    courseSubject,
    courses.flatMap(({ alias, subjectIds }) =>
      subjectIds.map((subjectId) => ({ courseId: courseId(alias), subjectId })),
    ),
  )
  await loadLessons(tx, courses)
}

function courseRow(demo: DemoCourse, clock: DemoClock): typeof course.$inferInsert {
  const { alias, state, body, coverId, lessons, createdDaysAgo } = demo
  const { tutorIds: _, shortDescription = '', description = '', ...fields } = body
  const createdAt = clock.daysAgo(createdDaysAgo)
  return {
    ...fields,
    id: courseId(alias),
    alias,
    state,
    shortDescription,
    description,
    coverId,
    isPromoted: PROMOTED.some((promoted) => promoted.type === 'course' && promoted.alias === alias),
    lessonCount: lessons.length,
    duration: itemsOf(demo).reduce((sum, { item }) => sum + durationOf(item), 0),
    createdAt,
    updatedAt: daysAfter(createdAt, Math.floor(createdDaysAgo / 3)),
  }
}

async function loadLessons(tx: Transaction, courses: readonly DemoCourse[]) {
  await insertAll(
    tx,
    lesson,
    courses.flatMap(({ alias, lessons }) =>
      lessons.map(({ name, body: { tutorId, description, previewed } }, index) => ({
        id: lessonId(alias, index + 1),
        courseId: courseId(alias),
        tutorId,
        name,
        description,
        order: index + 1,
        previewed,
      })),
    ),
  )
  const items = courses.flatMap((demo) =>
    itemsOf(demo).map((place) => ({ ...place, ownerId: tutorUserId(demo.body.tutorIds?.[0]) })),
  )
  const quizzes = items.flatMap(({ item, contentId, ownerId }) =>
    item.quiz ? [{ ...item.quiz.body, contentId, ownerId }] : [],
  )
  await insertAll(
    tx,
    quiz,
    quizzes.map(({ name, description, contentId, ownerId }) => ({
      id: quizId(contentId),
      ownerId,
      name,
      description,
    })),
  )
  await insertAll(
    tx,
    quizQuestion,
    quizzes.flatMap(({ questions, contentId }) =>
      questions.map((question, index) => ({
        ...question,
        ...explanationsOf(question),
        id: questionId(contentId, index + 1),
        quizId: quizId(contentId),
        order: index + 1,
      })),
    ),
  )
  await insertAll(
    tx,
    lessonContent,
    items.map(({ item, order, lessonId, contentId }) => ({
      ...item.body,
      id: contentId,
      lessonId,
      targetType: item.type,
      mediaId: item.media && mediaId(item.media),
      quizId: item.quiz && quizId(contentId),
      order,
    })),
  )
  await findItemsOfCourses(
    tx,
    courses.map(({ alias }) => courseId(alias)),
  )
}
