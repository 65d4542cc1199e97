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
import { COURSES } from '../courses/courses.ts'
import { demoId } from '../id.ts'
import { ITEMS } from '../media.ts'
import { PROMOTED } from '../promoted.ts'
import type { DemoContent, DemoCourse } from '../shape.ts'
import { insertAll } from './batch.ts'
import { categoryId, subjectId } from './catalog.ts'
import { type DemoClock, daysAfter } from './clock.ts'
import { coverId, itemId } from './media.ts'
import { tutorProfileId, userId } from './people.ts'

/** The pace of studying with a pencil, about half of plain reading. */
const WORDS_A_MINUTE = 90
const QUESTION_S = 45
const IMAGE_S = 45
const DOCUMENT_S = 240

export const courseId = (alias: string) => demoId('course', alias)
const lessonId = (alias: string, order: number) => demoId('lesson', alias, order)
const contentId = (alias: string, lessonOrder: number, order: number) => demoId('content', alias, lessonOrder, order)
const quizId = (content: string) => demoId('quiz', content)
export const questionId = (content: string, order: number) => demoId('question', content, order)

/** How long an item takes, in seconds: played, read, answered or looked at. */
export function durationOf(content: DemoContent) {
  if (content.type === 'quiz') return content.questions.length * QUESTION_S
  if (content.type === 'text') {
    const words = content.body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    return Math.max(60, Math.round((words / WORDS_A_MINUTE) * 6) * 10)
  }
  return ITEMS[content.media].duration ?? (content.type === 'image' ? IMAGE_S : DOCUMENT_S)
}

/** Every item of a course in order, with its ids. */
export const itemsOf = ({ alias, lessons }: DemoCourse) =>
  lessons.flatMap(({ content }, lessonIndex) =>
    content.map((item, index) => ({
      item,
      lessonIndex,
      order: index + 1,
      lessonId: lessonId(alias, lessonIndex + 1),
      contentId: contentId(alias, lessonIndex + 1, index + 1),
    })),
  )

export async function loadCourses(tx: Transaction, clock: DemoClock) {
  await insertAll(
    tx,
    course,
    COURSES.map((demo) => courseRow(demo, clock)),
  )
  await insertAll(
    tx,
    courseTutor,
    COURSES.flatMap(({ alias, tutors }) =>
      tutors.map((key, position) => ({ courseId: courseId(alias), profileId: tutorProfileId(key), position })),
    ),
  )
  await insertAll(
    tx,
    courseCategory,
    COURSES.map(({ alias, category }) => ({ courseId: courseId(alias), categoryId: categoryId(category) })),
  )
  await insertAll(
    tx,
    courseSubject,
    COURSES.flatMap(({ alias, subjects }) =>
      subjects.map((key) => ({ courseId: courseId(alias), subjectId: subjectId(key) })),
    ),
  )
  await loadLessons(tx)
}

function courseRow(demo: DemoCourse, clock: DemoClock): typeof course.$inferInsert {
  const { alias, name, shortDescription, description, goals, state, languageCode, price } = demo
  const createdAt = clock.daysAgo(demo.createdDaysAgo)
  return {
    id: courseId(alias),
    alias,
    name,
    shortDescription,
    description,
    goals,
    state,
    languageCode,
    audienceLevel: demo.level,
    price: price?.amount ?? null,
    discountedPrice: price?.discounted ?? null,
    currency: price?.currency ?? null,
    coverId: coverId(demo.cover),
    isPromoted: PROMOTED.some((promoted) => promoted.type === 'course' && promoted.alias === alias),
    lessonCount: demo.lessons.length,
    duration: itemsOf(demo).reduce((sum, { item }) => sum + durationOf(item), 0),
    createdAt,
    updatedAt: daysAfter(createdAt, Math.floor(demo.createdDaysAgo / 3)),
  }
}

async function loadLessons(tx: Transaction) {
  await insertAll(
    tx,
    lesson,
    COURSES.flatMap(({ alias, tutors, lessons }) =>
      lessons.map(({ name, description, previewed = false, tutor = tutors[0] }, index) => ({
        id: lessonId(alias, index + 1),
        courseId: courseId(alias),
        tutorId: tutorProfileId(tutor),
        name,
        description,
        order: index + 1,
        previewed,
      })),
    ),
  )
  const items = COURSES.flatMap((demo) => itemsOf(demo).map((item) => ({ ...item, owner: userId(demo.tutors[0]) })))
  const quizzes = items.flatMap(({ item, ...rest }) => (item.type === 'quiz' ? [{ ...rest, item }] : []))
  await insertAll(
    tx,
    quiz,
    quizzes.map(({ item: { name, description }, contentId, owner }) => ({
      id: quizId(contentId),
      ownerId: owner,
      name,
      description: description ?? null,
    })),
  )
  await insertAll(
    tx,
    quizQuestion,
    quizzes.flatMap(({ item, contentId }) =>
      item.questions.map(({ question, answers, correct, strict = true }, index) => ({
        id: questionId(contentId, index + 1),
        quizId: quizId(contentId),
        question,
        answers,
        correctAnswers: correct,
        strict,
        order: index + 1,
      })),
    ),
  )
  await insertAll(
    tx,
    lessonContent,
    items.map(({ item, order, lessonId, contentId }) => ({
      id: contentId,
      lessonId,
      targetType: item.type,
      mediaId: 'media' in item ? itemId(item.media) : null,
      quizId: item.type === 'quiz' ? quizId(contentId) : null,
      name: item.name,
      description: item.type === 'text' ? item.body : (item.description ?? null),
      duration: durationOf(item),
      order,
    })),
  )
}
