import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentProgress, Lesson, Quiz } from '../../../openapi/generated/portal.ts'
import { quizQuestion } from '../../../server/db/schema/courses.ts'
import { newLearner } from '../../lib/learner.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { type AdminServer, startForAdmin } from '../../lib/server.ts'

let server: AdminServer
beforeAll(async () => {
  server = await startForAdmin()
})
afterAll(() => server.close())

const QUESTION = { question: 'Which?', answers: ['This', 'That'], correctAnswers: [0] }
const TEXT = { targetType: 'text', description: 'Because.' }

const named = (item: string, id?: string) => ({ questions: [{ ...QUESTION, id, place: { item, paragraph: 1 } }] })

async function ok<Body>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) {
  const answer = await server.api<Body>(method, url, { token: server.token, body })
  expect([answer.status, answer.text]).toEqual([method === 'POST' ? 201 : 200, answer.text])
  return answer.body
}

const read = (id: string) => ok<Quiz>('GET', `/api/quizzes/${id}`)
const placeOf = (quiz: Quiz) => quiz.questions[0]?.place

/** A lesson with texts of these names and a quiz that names a place; `saveItems` saves the lesson with other names. */
async function lessonWith(names: string[], placeName: string) {
  const course = await makeCourse(server.db, { lessons: [{ items: [] }, { items: [] }] })
  const [first, second] = course.lessons
  const { id: quizId, questions } = await ok<Quiz>('POST', '/api/quizzes', { name: 'Check', ...named(placeName) })
  const saveItems = (items: { id?: string | undefined; name: string }[], quizItem?: string) =>
    ok<Lesson>('PATCH', `/api/lessons/${first?.id}`, {
      content: [
        ...items.map((item) => ({ ...TEXT, ...item })),
        { id: quizItem, targetType: 'quiz', targetId: quizId, name: 'Check' },
      ],
    })
  const { content } = await saveItems(names.map((name) => ({ name })))
  const ids = content.map(({ id }) => id)
  const quizItem = ids.at(-1) ?? ''
  const questionId = questions[0]?.id ?? ''
  return { course, lessonId: first?.id ?? '', secondId: second?.id ?? '', quizId, questionId, ids, quizItem, saveItems }
}

test('the place that explains a question stays when its item is renamed, and is shown by its new name [LEARN-57]', async () => {
  const { course, lessonId, quizId, questionId, ids, quizItem, saveItems } = await lessonWith(['Other', 'Old'], 'Old')
  await saveItems(
    [
      { id: ids[0], name: 'Old' },
      { id: ids[1], name: 'New' },
    ],
    quizItem,
  )
  const place = { item: 'New', itemId: ids[1], paragraph: 1 }
  const learner = await newLearner(server, course)
  const { body } = await learner.answer({ id: quizItem, lessonId, questionIds: [questionId] }, [[1]])
  expect((body as ContentProgress).results?.[0]?.place).toEqual(place)
  expect(placeOf(await read(quizId))).toEqual(place)

  const saveQuiz = (name: string) => ok<Quiz>('PATCH', `/api/quizzes/${quizId}`, named(name, questionId))
  expect(placeOf(await saveQuiz('New'))).toEqual(place)
  expect(placeOf(await saveQuiz('Old'))).toEqual({ ...place, item: 'Old', itemId: ids[0] })
})

test('a place given by the name that its item had before keeps the item, unless another has that name [LEARN-57]', async () => {
  const { quizId, questionId, ids, quizItem, saveItems } = await lessonWith(['Old'], 'Old')
  await saveItems([{ id: ids[0], name: 'New' }], quizItem)
  const again = await ok<Quiz>('PATCH', `/api/quizzes/${quizId}`, named('Old', questionId))
  expect(placeOf(again)).toMatchObject({ item: 'New', itemId: ids[0] })
})

test('a place stored by its name alone gets its item when the lesson is saved, also while that renames it [LEARN-57]', async () => {
  const { quizId, questionId, ids, quizItem, saveItems } = await lessonWith(['Old'], 'Old')
  const stored = { item: 'Old', paragraph: 1 }
  await server.db.update(quizQuestion).set({ place: stored }).where(eq(quizQuestion.id, questionId))
  expect(placeOf(await read(quizId))).toEqual({ ...stored, itemId: null })
  await saveItems([{ id: ids[0], name: 'New' }], quizItem)
  expect(placeOf(await read(quizId))).toEqual({ ...stored, item: 'New', itemId: ids[0] })
})

test('a place may name an item that comes later, in another lesson; one that is removed leaves its name [LEARN-57]', async () => {
  const { quizId, secondId } = await lessonWith([], 'Later')
  expect(placeOf(await read(quizId))).toEqual({ item: 'Later', itemId: null, paragraph: 1 })
  const save = (content: object[]) => ok<Lesson>('PATCH', `/api/lessons/${secondId}`, { content })
  const { content } = await save([{ ...TEXT, name: 'Later' }])
  expect(placeOf(await read(quizId))).toMatchObject({ item: 'Later', itemId: content[0]?.id })
  await save([])
  expect(placeOf(await read(quizId))).toMatchObject({ item: 'Later', itemId: null })
  const anew = await save([{ ...TEXT, name: 'Later' }])
  expect(placeOf(await read(quizId))).toMatchObject({ itemId: anew.content[0]?.id })
})
