import { type APIRequestContext, expect } from '@playwright/test'
import type { Course, components, Lesson, Quiz } from '../../../../openapi/generated/portal.ts'
import { type Person, sessionOf } from './person.ts'

type Schemas = components['schemas']
type Content = Schemas['LessonContentInput']

/** A published course of the demo tutor, created for one path. */
export interface MadeCourse {
  course: Course
  lessons: Lesson[]
  tutor: Person
}

const send = async <Made>(
  request: APIRequestContext,
  method: 'post' | 'patch' | 'put',
  path: string,
  { headers }: Person,
  data: object,
): Promise<Made> => {
  const answer = await request[method](path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

export const tutorOf = (request: APIRequestContext) => sessionOf(request, 'tutor@lectern.test')

export async function makeCourse(
  request: APIRequestContext,
  tutor: Person,
  lessons: { content: Content[]; previewed?: boolean }[],
): Promise<MadeCourse> {
  const facts = { name: `Made for one path ${crypto.randomUUID()}`, languageCode: 'en', audienceLevel: 'beginner' }
  const { id } = await send<Course>(request, 'post', '/api/courses', tutor, facts)
  const made: Lesson[] = []
  for (const [place, lesson] of lessons.entries())
    made.push(
      await send(request, 'post', '/api/lessons', tutor, { courseId: id, name: `Lesson ${place + 1}`, ...lesson }),
    )
  const course = await send<Course>(request, 'patch', `/api/courses/${id}`, tutor, { state: 'published' })
  return { course, lessons: made, tutor }
}

export const makeQuiz = (request: APIRequestContext, tutor: Person, quiz: Schemas['QuizCreate']) =>
  send<Quiz>(request, 'post', '/api/quizzes', tutor, quiz)

export const changeQuiz = (request: APIRequestContext, tutor: Person, id: string, change: Schemas['QuizUpdate']) =>
  send<Quiz>(request, 'patch', `/api/quizzes/${id}`, tutor, change)

export const registerFor = (request: APIRequestContext, { course }: MadeCourse, person: Person) =>
  send(request, 'post', `/api/courses/${course.id}/register`, person, {})

/** Saves a person's progress of an item, as another device does. */
export const saveProgress = (
  request: APIRequestContext,
  person: Person,
  { id, lessonId }: { id: string; lessonId: string },
  update: Schemas['ProgressUpdate'],
) => send(request, 'put', `/api/lessons/${lessonId}/content/${id}/progress`, person, update)
