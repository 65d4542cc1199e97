import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lesson, LessonList, Quiz } from '../../../openapi/generated/portal.ts'
import { course } from '../../../server/db/schema/courses.ts'
import type { Problem } from '../../lib/caller.ts'
import { newLearner } from '../../lib/learner.ts'
import { BODY_TEXT, type MadeCourse, makeCourse } from '../../lib/make-course.ts'
import { addPerson, changePerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let made: MadeCourse
let tutorToken: string
let adminToken: string

beforeAll(async () => {
  server = await startServer()
  const tutor = await addPerson(server.db, 'made-tutor', ['tutor', 'student'])
  made = await makeCourse(server.db, {
    tutorProfileId: tutor.profileId,
    lessons: [
      { previewed: true, items: [{ type: 'text' }] },
      {
        items: [
          { type: 'text' },
          { type: 'video' },
          {
            type: 'quiz',
            questions: [
              { answers: 4, correct: [2] },
              { answers: 3, correct: [0, 1], strict: false },
            ],
          },
        ],
      },
    ],
  })
  tutorToken = (await server.signIn('made-tutor')).accessToken
  adminToken = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

const lessonsOf = (id: string, token?: string) =>
  server.api<LessonList>('GET', `/api/lessons?filter[courseId]=${id}&sort=order&populate[]=content&populate[]=tutor`, {
    token,
  })
const getLesson = (id: string | undefined, token?: string) =>
  server.api<Lesson & Problem>('GET', `/api/lessons/${id}`, { token })

describe('lessons of a course', () => {
  test('come in their order, a page at a time [COURSE-1] [LEARN-5]', async () => {
    const { status, body } = await lessonsOf(made.id)
    expect(status).toBe(200)
    expect(body.items.map((one) => [one.id, one.order])).toEqual(made.lessons.map((one, index) => [one.id, index + 1]))
    const second = await server.api<LessonList>('GET', `/api/lessons?filter[courseId]=${made.id}&limit=1&page=2`)
    expect(second.body.items.map((one) => one.id)).toEqual([made.lessons[1]?.id])
    expect(second.body).toMatchObject({ totalItems: 2, totalPages: 2, hasNextPage: false, hasPrevPage: true })
  })

  test('cannot be filtered by what the list does not name', async () => {
    const { status, body } = await server.api('GET', '/api/lessons?filter[content][$cont]=x')
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: { 'filter.content': [expect.any(String)] } },
    })
  })

  test('of a draft or archived course are there for its tutor and admins only', async () => {
    for (const state of ['draft', 'archived'] as const) {
      await server.db.update(course).set({ state }).where(eq(course.id, made.id))
      const student = await newLearner(server)
      for (const token of [undefined, student.token, (await server.signIn('tutor2')).accessToken]) {
        expect((await lessonsOf(made.id, token)).body.totalItems).toBe(0)
        expect((await getLesson(made.lessons[0]?.id, token)).status).toBe(404)
      }
      for (const token of [tutorToken, adminToken]) {
        expect((await lessonsOf(made.id, token)).body.totalItems).toBe(2)
        expect((await getLesson(made.lessons[1]?.id, token)).body.isLocked).toBe(false)
      }
    }
    await server.db.update(course).set({ state: 'published' }).where(eq(course.id, made.id))
  })
})

describe('a lock', () => {
  test('leaves a previewed lesson open to guests [LEARN-15]', async () => {
    const { body } = await getLesson(made.lessons[0]?.id)
    expect(body.isLocked).toBe(false)
    expect(body.content[0]?.description).toBe(BODY_TEXT)
  })

  test('shows names and takes away texts and targets, in detail and in lists [LEARN-15]', async () => {
    const stranger = await newLearner(server)
    for (const token of [undefined, stranger.token]) {
      const detail = await getLesson(made.lessons[1]?.id, token)
      const list = (await lessonsOf(made.id, token)).body.items[1]
      expect(detail.body.isLocked).toBe(true)
      expect(list).toEqual(detail.body)
      expect(detail.body.content.map((item) => item.name)).toEqual(['Item 1', 'Item 2', 'Item 3'])
      for (const item of detail.body.content) expect(item).toMatchObject({ description: null, target: null })
      for (const secret of [BODY_TEXT, '"question"', '"url"', '/media/']) expect(detail.text).not.toContain(secret)
    }
  })

  test('says which of its quizzes is a survey [LEARN-53]', async () => {
    const { id } = await makeCourse(server.db, {
      lessons: [
        {
          items: [
            { type: 'text' },
            { type: 'quiz', questions: [{ answers: 3, correct: [] }] },
            {
              type: 'quiz',
              questions: [
                { answers: 3, correct: [] },
                { answers: 3, correct: [1] },
              ],
            },
          ],
        },
      ],
    })
    for (const token of [undefined, adminToken]) {
      const [lesson] = (await lessonsOf(id, token)).body.items
      expect(lesson?.isLocked).toBe(token === undefined)
      expect(lesson?.content.map((item) => item.isSurvey)).toEqual([false, true, false])
    }
  })

  test('opens to those who registered, the tutor and admins', async () => {
    const learner = await newLearner(server, made)
    for (const token of [learner.token, tutorToken, adminToken]) {
      const { body } = await getLesson(made.lessons[1]?.id, token)
      expect(body.isLocked).toBe(false)
      expect(body.content[0]?.description).toBe(BODY_TEXT)
      expect(body.content[1]?.target).toMatchObject({ url: expect.stringContaining('/media/') })
      expect(body.content[2]?.target).toMatchObject({ passMark: 80, isSurvey: false })
    }
  })

  test('closes for a tutor whose role is gone', async () => {
    expect((await getLesson(made.lessons[1]?.id, tutorToken)).body.isLocked).toBe(false)
    await changePerson(server.db, 'made-tutor', { roles: ['student'] })
    expect((await getLesson(made.lessons[1]?.id, tutorToken)).body.isLocked).toBe(true)
    await changePerson(server.db, 'made-tutor', { roles: ['tutor', 'student'] })
  })
})

describe('the right answers of a quiz', () => {
  const answersIn = (text: string) => [...text.matchAll(/"correctAnswers":([^,}\]]*)/g)].map(([, value]) => value)

  test('are nowhere before the student has completed it, then in the lesson [LEARN-18]', async () => {
    const learner = await newLearner(server, made)
    const quiz = made.items[3]
    if (!quiz) throw new Error('no quiz')
    const read = async () => [
      (await getLesson(quiz.lessonId, learner.token)).text,
      (await lessonsOf(made.id, learner.token)).text,
    ]
    const untold = async (texts: string[]) => {
      for (const text of texts) {
        expect(answersIn(text).length).toBeGreaterThan(0)
        expect(new Set(answersIn(text))).toEqual(new Set(['null']))
      }
    }
    await untold(await read())
    const failed = await learner.answer(quiz, [[0], [2]])
    expect(failed.body.passed).toBe(false)
    await untold([...(await read()), failed.text])
    await learner.reset(quiz)
    await untold(await read())
    const passed = await learner.answer(quiz, [[2], [1]])
    expect(passed.body.results?.map((result) => result.correctAnswers)).toEqual([[2], [0, 1]])
    const { content } = (await getLesson(quiz.lessonId, learner.token)).body
    const target = content[2]?.target as Quiz
    expect(target.questions.map((question) => question.correctAnswers)).toEqual([[2], [0, 1]])
  })

  test('are nowhere in the whole demo for guests, students and other tutors', async () => {
    for (const name of [undefined, 'student2', 'tutor2']) {
      const token = name && (await server.signIn(name)).accessToken
      const { text, body } = await server.api<LessonList>('GET', '/api/lessons?limit=50&populate[]=content', { token })
      expect(body.items.length).toBeGreaterThan(10)
      const done = body.items.flatMap((one) => one.content).filter((item) => item.completedAt !== null)
      if (done.length === 0) expect(answersIn(text).filter((value) => value !== 'null')).toEqual([])
      for (const item of body.items.flatMap((one) => one.content)) {
        if (item.targetType !== 'quiz' || item.completedAt !== null || item.target === null) continue
        expect(answersIn(JSON.stringify(item)).filter((value) => value !== 'null')).toEqual([])
      }
    }
  })
})
