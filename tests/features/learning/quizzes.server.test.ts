import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Quiz, QuizList, QuizQuestionInput } from '../../../openapi/generated/portal.ts'
import { course, lesson, lessonContent, quiz, quizQuestion } from '../../../server/db/schema/courses.ts'
import { quizAttempt } from '../../../server/db/schema/learning.ts'
import type { Problem } from '../../lib/caller.ts'
import { newLearner } from '../../lib/learner.ts'
import { type MadeItem, makeCourse } from '../../lib/make-course.ts'
import { addMember, changePerson, type Member } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let author: Member
let other: Member
let studentToken: string
let adminToken: string

beforeAll(async () => {
  server = await startServer()
  author = await addMember(server, 'quiz-author', ['tutor', 'student'])
  other = await addMember(server, 'quiz-other', ['tutor', 'student'])
  studentToken = (await server.signIn('student')).accessToken
  adminToken = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

const QUESTION: QuizQuestionInput = { question: 'Which?', answers: ['This', 'That', 'Both'], correctAnswers: [2] }

type Answer = Quiz & Problem
const create = (token: string | undefined, body: object = {}) =>
  server.api<Answer>('POST', '/api/quizzes', { token, body: { name: 'Check', questions: [QUESTION], ...body } })
const read = (token: string | undefined, id: string) => server.api<Answer>('GET', `/api/quizzes/${id}`, { token })
const update = (token: string | undefined, id: string, body: object) =>
  server.api<Answer>('PATCH', `/api/quizzes/${id}`, { token, body })
const remove = (token: string | undefined, id: string) => server.api('DELETE', `/api/quizzes/${id}`, { token })
const list = (token: string | undefined, query = '') => server.api<QuizList>('GET', `/api/quizzes?${query}`, { token })
const fieldsOf = ({ body }: { body: Problem }) => Object.keys(body.fields ?? {})
const answersOf = ({ body }: { body: Quiz }) => body.questions.map((one) => one.correctAnswers)

/** A published course whose only lesson contains the quiz and a text; returns what a learner needs to answer it. */
async function hold(quizId: string, { previewed = false } = {}) {
  const made = await makeCourse(server.db, { lessons: [{ previewed, items: [{ type: 'text' }] }] })
  const lessonId = made.lessons[0]?.id ?? ''
  const [row] = await server.db
    .insert(lessonContent)
    .values({ lessonId, targetType: 'quiz', quizId, name: 'Check', order: 2 })
    .returning({ id: lessonContent.id })
  const questions = await server.db
    .select({ id: quizQuestion.id })
    .from(quizQuestion)
    .where(eq(quizQuestion.quizId, quizId))
    .orderBy(asc(quizQuestion.order))
  const item: MadeItem = { id: row?.id ?? '', lessonId, questionIds: questions.map((one) => one.id) }
  return { made, item }
}

describe('a quiz', () => {
  test('is made by a tutor with all that was given, and read by its author and admins [STUDIO-4]', async () => {
    const questions = [
      { ...QUESTION, correctAnswers: [2, 0], strict: false },
      { question: 'What do you think?', answers: ['Good', 'Bad'], correctAnswers: [] },
    ]
    const { status, body, text } = await create(author.token, { description: 'Three minutes.', questions })
    expect(status, text).toBe(201)
    expect(body).toMatchObject({ name: 'Check', description: 'Three minutes.', isSurvey: false, passMark: 80 })
    expect(body.questions).toMatchObject([
      { ...questions[0], multiple: true },
      { ...questions[1], strict: true, multiple: false },
    ])
    for (const token of [author.token, adminToken]) expect((await read(token, body.id)).body).toEqual(body)
    for (const token of [other.token, studentToken]) expect((await read(token, body.id)).status).toBe(404)
    expect((await read(undefined, body.id)).status).toBe(401)
    const survey = await create(author.token, { questions: [questions[1]] })
    expect(survey.body).toMatchObject({ isSurvey: true, description: null })
  })

  test('says why only when it is handed in: first of the chosen answers, of all once it is passed [LEARN-23]', async () => {
    const secrets = ['It is both.', 'Only a half of it.', 'Named here']
    const explained = {
      ...QUESTION,
      explanation: secrets[0],
      answerExplanations: [secrets[1], 'The other half.', null],
      place: { item: secrets[2], second: 12 },
    }
    const { body: made } = await create(author.token, { questions: [explained, QUESTION] })
    const silent = { explanation: null, answerExplanations: null, place: null }
    expect(made.questions).toMatchObject([explained, { ...QUESTION, ...silent }])
    const { item, made: course } = await hold(made.id)
    const learner = await newLearner(server, course)
    const answers = { [item.questionIds[0] ?? '']: [0] }
    const draft = { answers, index: 1, revision: 1, quizUpdatedAt: made.updatedAt }
    const lessonText = async () =>
      (await server.api('GET', `/api/lessons/${item.lessonId}`, { token: learner.token })).text
    const seen = [
      (await learner.save(item, { draft })).text,
      (await read(learner.token, made.id)).text,
      await lessonText(),
      (await server.api('GET', `/api/lessons?filter[courseId]=${course.id}`, { token: learner.token })).text,
    ]
    for (const text of seen) for (const secret of secrets) expect(text).not.toContain(secret)
    const shown = { explanation: secrets[0], place: explained.place }
    const failed = await learner.answer(item, [[0], [2]])
    expect(failed.body.results).toMatchObject([
      { isCorrect: false, correctAnswers: null, ...shown, answerExplanations: [secrets[1], null, null] },
      { isCorrect: true, ...silent },
    ])
    expect(answersOf(await read(learner.token, made.id))).toEqual([null, null])
    const { body: again } = await learner.reset(item)
    expect(await lessonText()).not.toContain(secrets[0])
    const passed = await learner.answer(item, [[2], [2]], again.attemptId ?? '')
    const { correctAnswers, answerExplanations } = explained
    expect(passed.body.results?.[0]).toMatchObject({ correctAnswers, answerExplanations })
    expect((await read(learner.token, made.id)).body.questions[0]).toMatchObject(explained)
  })

  test('is listed for its author with the right answers; admins see all, others their own', async () => {
    const mine = await addMember(server, 'lister', ['tutor'])
    const ids = []
    for (const name of ['Alpha', 'Beta', 'Gamma']) ids.push((await create(mine.token, { name })).body.id)
    const seen = await list(mine.token, 'sort=name')
    expect(seen.body.items.map((one) => one.id)).toEqual(ids)
    expect(seen.body.items.map((one) => one.questions[0]?.correctAnswers)).toEqual([[2], [2], [2]])
    expect((await list(mine.token, 'filter[name][$sw]=be')).body).toMatchObject({
      totalItems: 1,
      items: [{ id: ids[1] }],
    })
    expect((await list(other.token, `filter[id]=${ids[0]}`)).body.totalItems).toBe(0)
    expect((await list(adminToken, `filter[id]=${ids[0]}`)).body.totalItems).toBe(1)
    expect((await list(adminToken)).body.totalItems).toBe(await server.db.$count(quiz))
    expect((await list(mine.token, 'filter[ownerId]=1')).status).toBe(400)
    expect((await list(studentToken)).status).toBe(403)
    expect((await list(undefined)).status).toBe(401)
  })

  test('is its author’s no more when the role is gone', async () => {
    const former = await addMember(server, 'quiz-former', ['tutor', 'student'])
    const { id } = (await create(former.token)).body
    await changePerson(server.db, 'quiz-former', { roles: ['student'] })
    expect((await read(former.token, id)).status).toBe(404)
    expect((await update(former.token, id, { name: 'Still mine' })).status).toBe(403)
  })
})

describe('invalid input', () => {
  const wrong: [string, object, string][] = [
    ['an answer that there is not', { correctAnswers: [3] }, 'questions.0.correctAnswers'],
    ['a negative answer', { correctAnswers: [-1] }, 'questions.0.correctAnswers.0'],
    ['the same answer twice', { correctAnswers: [1, 1] }, 'questions.0.correctAnswers'],
    ['one answer to choose from', { answers: ['This'], correctAnswers: [0] }, 'questions.0.answers'],
    ['two answers that are the same', { answers: ['This', 'This'], correctAnswers: [0] }, 'questions.0.answers'],
    ['an empty question', { question: ' ' }, 'questions.0.question'],
    ['a question of nothing', { id: NOWHERE }, 'questions.0.id'],
    ['explanations of fewer answers', { answerExplanations: ['Why'] }, 'questions.0.answerExplanations'],
  ]

  test.each(wrong)('%s is 400 on its field and stores nothing', async (_, change, field) => {
    const made = (await create(author.token)).body
    const before = [await server.db.$count(quiz), await server.db.$count(quizQuestion)]
    const questions = [{ ...QUESTION, ...change }]
    for (const refused of [
      await create(author.token, { questions }),
      await update(author.token, made.id, { questions, name: 'Changed' }),
    ]) {
      expect(refused.status, refused.text).toBe(400)
      expect(fieldsOf(refused)).toEqual([field])
    }
    expect([await server.db.$count(quiz), await server.db.$count(quizQuestion)]).toEqual(before)
    expect((await read(author.token, made.id)).body).toEqual(made)
  })

  test("questions of another quiz, the same one twice, none at all, or somebody's name on it", async () => {
    const [made, foreign] = [(await create(author.token)).body, (await create(author.token)).body]
    const [own, theirs] = [made.questions[0]?.id, foreign.questions[0]?.id]
    const stolen = await update(author.token, made.id, { questions: [{ ...QUESTION, id: theirs }] })
    expect(fieldsOf(stolen)).toEqual(['questions.0.id'])
    const double = { questions: [own, own].map((id) => ({ ...QUESTION, id })) }
    expect(fieldsOf(await update(author.token, made.id, double))).toEqual(['questions.1.id'])
    for (const body of [{ questions: [] }, { ownerId: other.id }, {}]) {
      expect((await update(author.token, made.id, body)).status).toBe(400)
    }
    for (const one of [made, foreign]) expect((await read(author.token, one.id)).body).toEqual(one)
  })
})

describe('changing', () => {
  test('replaces the questions as a whole; one with an id keeps it', async () => {
    const questions = ['First', 'Second'].map((question) => ({ ...QUESTION, question }))
    const made = (await create(author.token, { questions, description: 'Old' })).body
    const [first, second] = made.questions
    const changed = await update(author.token, made.id, {
      questions: [
        { ...QUESTION, question: 'New' },
        { id: first?.id, question: 'First?', answers: ['A', 'B'], correctAnswers: [0] },
      ],
    })
    expect(changed.body).toMatchObject({ name: 'Check', description: 'Old' })
    expect(changed.body.questions.map((one) => one.question)).toEqual(['New', 'First?'])
    expect(changed.body.questions[1]).toMatchObject({ id: first?.id, answers: ['A', 'B'], correctAnswers: [0] })
    expect(changed.body.questions.map((one) => one.id)).not.toContain(second?.id)
    const renamed = await update(adminToken, made.id, { name: 'Renamed', description: null })
    expect(renamed.body).toEqual({
      ...changed.body,
      updatedAt: renamed.body.updatedAt,
      name: 'Renamed',
      description: null,
    })
  })

  test('and removing are the author’s and an admin’s', async () => {
    const { id } = (await create(author.token)).body
    for (const attempt of [
      (token?: string) => update(token, id, { name: 'Mine' }),
      (token?: string) => remove(token, id),
    ]) {
      expect((await attempt()).status).toBe(401)
      expect((await attempt(studentToken)).status).toBe(403)
      expect((await attempt(other.token)).status).toBe(404)
    }
    expect((await read(author.token, id)).body.name).toBe('Check')
    expect((await remove(author.token, id)).status).toBe(204)
    expect((await remove(adminToken, id)).status).toBe(404)
  })

  test('removing what a lesson uses is 409', async () => {
    const { id } = (await create(author.token)).body
    const { made } = await hold(id)
    for (const token of [author.token, adminToken]) {
      expect((await remove(token, id)).body).toMatchObject({ statusCode: 409, code: 'in-use' })
    }
    await server.db.delete(lesson).where(eq(lesson.courseId, made.id))
    expect((await remove(author.token, id)).status).toBe(204)
  })

  test('leaves graded attempts and what they were worth as they are', async () => {
    const created = (await create(author.token, { questions: [QUESTION, { ...QUESTION, question: 'Second?' }] })).body
    const { made, item } = await hold(created.id)
    const [passed, failed] = [await newLearner(server, made), await newLearner(server, made)]
    const good = await passed.answer(item, [[2], [2]])
    const bad = await failed.answer(item, [[2], [0]])
    expect([good.body.score, bad.body.score]).toEqual([100, 50])
    const attempts = () =>
      server.db.select().from(quizAttempt).where(eq(quizAttempt.contentId, item.id)).orderBy(quizAttempt.id)
    const before = await attempts()
    const progress = [await passed.progress(made), await failed.progress(made)]
    const [kept] = created.questions
    await update(author.token, created.id, { questions: [{ ...QUESTION, id: kept?.id, correctAnswers: [0] }] })
    expect(await attempts()).toEqual(before)
    expect([await passed.progress(made), await failed.progress(made)]).toEqual(progress)
    const echo = await passed.answer(item, [[2], [2]], good.body.attemptId ?? '')
    expect(echo.body).toMatchObject({ score: 100, passed: true, progress: 100 })
    expect(echo.body.results?.map((one) => one.isCorrect)).toEqual([true, true])
    const anew = { ...item, questionIds: item.questionIds.slice(0, 1) }
    await failed.reset(item)
    expect((await failed.answer(anew, [[0]])).body).toMatchObject({ score: 100, passed: true })
  })
})

describe('who takes a quiz', () => {
  test('sees the right answers once it is completed, and nothing before registering', async () => {
    const { id } = (await create(author.token)).body
    const { made, item } = await hold(id)
    const [stranger, learner] = [await newLearner(server), await newLearner(server, made)]
    expect((await read(stranger.token, id)).status).toBe(404)
    const untold = async () => {
      const seen = await read(learner.token, id)
      expect([seen.status, answersOf(seen)]).toEqual([200, [null]])
    }
    await untold()
    expect((await learner.answer(item, [[0]])).body.passed).toBe(false)
    await untold()
    await learner.reset(item)
    await untold()
    await learner.answer(item, [[2]])
    expect(answersOf(await read(learner.token, id))).toEqual([[2]])
    await learner.reset(item)
    await untold()
    expect(answersOf(await read(author.token, id))).toEqual([[2]])
  })

  test('in a previewed lesson is anybody who is signed in, without the answers', async () => {
    const { id } = (await create(author.token)).body
    await hold(id, { previewed: true })
    for (const token of [(await newLearner(server)).token, other.token]) {
      const seen = await read(token, id)
      expect([seen.status, answersOf(seen)]).toEqual([200, [null]])
    }
    expect((await read(undefined, id)).status).toBe(401)
  })

  test('in a course taken out of the portal sees it no more', async () => {
    const { id } = (await create(author.token)).body
    const { made } = await hold(id)
    const learner = await newLearner(server, made)
    expect((await read(learner.token, id)).status).toBe(200)
    await server.db.update(course).set({ state: 'archived' }).where(eq(course.id, made.id))
    expect((await read(learner.token, id)).status).toBe(404)
  })
})
