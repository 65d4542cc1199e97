import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lesson } from '../../../openapi/generated/portal.ts'
import { newLearner } from '../../lib/learner.ts'
import { type MadeItem, makeCourse, type Question } from '../../lib/make-course.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A new student and a new quiz. The course also contains a text, so that the quiz alone does not finish it. */
async function quizWith(questions: Question[]) {
  const course = await makeCourse(server.db, { lessons: [{ items: [{ type: 'quiz', questions }, { type: 'text' }] }] })
  const [quiz] = course.items
  if (!quiz) throw new Error('no quiz')
  return { course, quiz, learner: await newLearner(server, course) }
}

const oneOfFour = { answers: 4, correct: [2] }
const several = { answers: 4, correct: [0, 2] }
const someOf = { ...several, strict: false }
const opinion = { answers: 3, correct: [] }

describe('grading one question [LEARN-17] [LEARN-19] [LEARN-20]', () => {
  test.each([
    ['strict, exactly the right set', several, [0, 2], true],
    ['strict, in another order', several, [2, 0], true],
    ['strict, a part of it', several, [0], false],
    ['strict, more than it', several, [0, 1, 2], false],
    ['strict, something else', several, [1, 3], false],
    ['not strict, a part of it', someOf, [2], true],
    ['not strict, all of it', someOf, [0, 2], true],
    ['not strict, a part and something else', someOf, [2, 3], false],
    ['one right answer', oneOfFour, [2], true],
    ['one right answer and another', oneOfFour, [2, 1], false],
  ])('%s', async (_, question, chosen, isCorrect) => {
    const { quiz, learner } = await quizWith([question])
    const { status, body } = await learner.answer(quiz, [chosen])
    expect(status).toBe(200)
    expect(body).toMatchObject({ passed: isCorrect, score: isCorrect ? 100 : 0, progress: isCorrect ? 100 : 0 })
    expect(body.results).toEqual([
      {
        ...{ questionId: quiz.questionIds[0], isCorrect, correctAnswers: isCorrect ? question.correct : null },
        ...{ explanation: null, answerExplanations: null, place: null },
      },
    ])
  })
})

describe('the pass mark', () => {
  const five = Array.from({ length: 5 }, () => oneOfFour)
  const answers = (right: number) => five.map((_, index) => [index < right ? 2 : 0])

  test.each([
    [5, 100, true],
    [4, 80, true],
    [3, 60, false],
    [0, 0, false],
  ])('%i of 5 right is %i', async (right, score, passed) => {
    const { quiz, learner } = await quizWith(five)
    const { body } = await learner.answer(quiz, answers(right))
    expect(body).toMatchObject({ score, passed, progress: passed ? 100 : score })
    expect(body.completedAt !== null).toBe(passed)
    expect(body.lessonProgress).toBe((passed ? 100 : score) / 2)
  })

  test('a survey cannot be failed and has no score', async () => {
    const { quiz, learner } = await quizWith([opinion, opinion])
    const { body } = await learner.answer(quiz, [[0], [1, 2]])
    expect(body).toMatchObject({ score: null, passed: null, progress: 100 })
    expect(body.results?.map((result) => result.isCorrect)).toEqual([null, null])
  })

  test('a survey that was handed in is not begun anew [LEARN-53]', async () => {
    const { quiz, learner } = await quizWith([opinion])
    const reset = () =>
      server.api('PUT', `/api/lessons/${quiz.lessonId}/content/${quiz.id}/reset`, { token: learner.token })
    expect((await reset()).status).toBe(200)
    const { body } = await learner.answer(quiz, [[0]])
    expect(body.progress).toBe(100)
    expect((await reset()).body).toMatchObject({ statusCode: 409, code: 'survey-answered' })
    const lesson = await server.api<Lesson>('GET', `/api/lessons/${quiz.lessonId}`, { token: learner.token })
    expect(lesson.body.content.find((one) => one.id === quiz.id)?.progress).toBe(100)
  })

  test('opinions beside questions are not counted', async () => {
    const { quiz, learner } = await quizWith([oneOfFour, opinion])
    expect((await learner.answer(quiz, [[2], [0]])).body).toMatchObject({ score: 100, passed: true })
  })
})

describe('answers that cannot be are 400 and name the question', () => {
  const put = async (quiz: MadeItem, token: string, correctAnswers: unknown) =>
    server.api('PUT', `/api/lessons/${quiz.lessonId}/content/${quiz.id}/progress`, {
      token,
      body: { hint: { correctAnswers } },
    })

  test('a question left out, of another quiz, or an answer that there is not', async () => {
    const { quiz, learner, course } = await quizWith([oneOfFour, several])
    const [first = '', second = ''] = quiz.questionIds
    const stranger = randomUUID()
    const wrong: [unknown, string][] = [
      [{ [first]: [2] }, second],
      [{ [first]: [2], [second]: [] }, second],
      [{ [first]: [2], [second]: [4] }, second],
      [{ [first]: [2], [second]: [0], [stranger]: [0] }, stranger],
    ]
    for (const [given, named] of wrong) {
      const { status, body } = await put(quiz, learner.token, given)
      expect(status).toBe(400)
      expect(Object.keys(body.fields ?? {})).toEqual([`hint.correctAnswers.${named}`])
    }
    for (const given of [
      { [first]: [-1] },
      { [first]: [1.5] },
      { [first]: ['2'] },
      { [first]: [2, 2] },
      { x: [2] },
      [],
      null,
    ]) {
      expect((await put(quiz, learner.token, given)).status, JSON.stringify(given)).toBe(400)
    }
    expect((await learner.progress(course)).progress).toBe(0)
    expect((await learner.answer(quiz, [[2], [0, 2]])).body.passed).toBe(true)
  })

  test('a share instead of answers does not complete a quiz', async () => {
    const { quiz, learner, course } = await quizWith([oneOfFour])
    const { status, body } = await learner.save(quiz, { progress: 100 })
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty('hint')
    expect((await learner.progress(course)).progress).toBe(0)
  })
})

describe('attempts', () => {
  const pass = [[2]]
  const fail = [[1]]

  test('submitting the same one again, even 20 times at once, changes nothing [LEARN-34]', async () => {
    const { quiz, learner } = await quizWith([oneOfFour])
    const answers = await Promise.all(Array.from({ length: 20 }, () => learner.answer(quiz, fail)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.attemptId)).size).toBe(1)
    const attemptId = answers[0]?.body.attemptId ?? ''
    const again = await learner.answer(quiz, fail, attemptId)
    expect(again.body).toMatchObject({ attemptId, passed: false, score: 0 })
  })

  test('a graded one cannot be improved, with its id or without', async () => {
    const { quiz, learner } = await quizWith([oneOfFour])
    const attemptId = (await learner.answer(quiz, fail)).body.attemptId ?? ''
    for (const id of [attemptId, undefined]) {
      const { status, body } = await learner.answer(quiz, pass, id)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'attempt-closed' })
    }
  })

  test('a reset opens a new one, and the next reset does not pile up another [LEARN-8]', async () => {
    const { quiz, learner } = await quizWith([oneOfFour])
    const first = (await learner.answer(quiz, fail)).body.attemptId
    const second = (await learner.reset(quiz)).body.attemptId
    expect(second).not.toBe(first)
    expect((await learner.reset(quiz)).body.attemptId).toBe(second)
    expect((await learner.answer(quiz, pass, second ?? '')).body).toMatchObject({ attemptId: second, passed: true })
  })

  test('the echo of one before the reset does not raise progress', async () => {
    const { quiz, learner, course } = await quizWith([oneOfFour])
    const first = (await learner.answer(quiz, pass)).body.attemptId ?? ''
    expect((await learner.progress(course)).progress).toBe(50)
    await learner.reset(quiz)
    const echo = await learner.answer(quiz, pass, first)
    expect(echo.status).toBe(200)
    expect(echo.body).toMatchObject({ progress: 0, completedAt: null, courseProgress: 0 })
    expect((await learner.progress(course)).progress).toBe(0)
  })

  test('of somebody else or of nothing is 400', async () => {
    const { quiz, learner, course } = await quizWith([oneOfFour])
    const other = await newLearner(server, course)
    const theirs = (await other.answer(quiz, pass)).body.attemptId ?? ''
    for (const attemptId of [theirs, randomUUID()]) {
      const { status, body } = await learner.answer(quiz, pass, attemptId)
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['attemptId'] })
    }
    expect((await learner.progress(course)).progress).toBe(0)
  })
})

describe('a draft of a quiz', () => {
  const draftOf = (quiz: MadeItem, chosen: number[], revision: number) => ({
    answers: { [quiz.questionIds[0] ?? '']: chosen },
    index: 0,
    revision,
    quizUpdatedAt: '2026-01-12T09:30:00.000Z',
  })
  const itemOf = async (quiz: MadeItem, token: string) => {
    const { body } = await server.api<Lesson>('GET', `/api/lessons/${quiz.lessonId}`, { token })
    return body.content.find((one) => one.id === quiz.id)
  }

  test('is there on another device, and is not progress', async () => {
    const { quiz, learner, course } = await quizWith([oneOfFour, several])
    const { body } = await learner.save(quiz, { draft: draftOf(quiz, [1], 1) })
    expect(body).toMatchObject({ progress: 0, completedAt: null, passed: null, results: null })
    const item = await itemOf(quiz, learner.token)
    expect(item?.attemptId).toBe(body.attemptId)
    expect(item?.attempt).toMatchObject({ id: body.attemptId, draft: draftOf(quiz, [1], 1), submittedAt: null })
    expect((await learner.progress(course)).progress).toBe(0)
  })

  test('never goes back: a late update changes nothing', async () => {
    const { quiz, learner } = await quizWith([oneOfFour])
    const attemptId = (await learner.save(quiz, { draft: draftOf(quiz, [1], 1) })).body.attemptId ?? ''
    await learner.save(quiz, { draft: draftOf(quiz, [3], 3), attemptId })
    for (const late of [2, 3]) {
      const { status } = await learner.save(quiz, { draft: draftOf(quiz, [0], late), attemptId })
      expect(status).toBe(200)
    }
    expect((await itemOf(quiz, learner.token))?.attempt?.draft).toEqual(draftOf(quiz, [3], 3))
  })

  test('from two devices at once opens one attempt', async () => {
    const { quiz, learner } = await quizWith([oneOfFour])
    const answers = await Promise.all([1, 2, 3, 4].map((at) => learner.save(quiz, { draft: draftOf(quiz, [0], at) })))
    expect(new Set(answers.map(({ body }) => body.attemptId)).size).toBe(1)
    expect((await itemOf(quiz, learner.token))?.attempt?.draft?.revision).toBe(4)
  })

  test('ends with the hand-in, whose result is there instead; its echo opens nothing', async () => {
    const { quiz, learner, course } = await quizWith([oneOfFour])
    const attemptId = (await learner.save(quiz, { draft: draftOf(quiz, [1], 1) })).body.attemptId ?? ''
    await learner.answer(quiz, [[1]], attemptId)
    const { status, body } = await learner.save(quiz, { draft: draftOf(quiz, [2], 9), attemptId })
    expect({ status, attemptId: body.attemptId }).toEqual({ status: 200, attemptId })
    expect((await itemOf(quiz, learner.token))?.attempt).toMatchObject({
      draft: null,
      answers: { [quiz.questionIds[0] ?? '']: [1] },
      score: 0,
      passed: false,
      results: [{ questionId: quiz.questionIds[0], isCorrect: false, correctAnswers: null }],
    })
    expect((await learner.progress(course)).progress).toBe(0)
  })

  test('of an attempt before the reset does not come into the new one, with its id or without', async () => {
    const { quiz, learner } = await quizWith([oneOfFour])
    const first = (await learner.answer(quiz, [[1]])).body.attemptId ?? ''
    const second = (await learner.reset(quiz)).body.attemptId
    for (const id of [{ attemptId: first }, {}]) await learner.save(quiz, { draft: draftOf(quiz, [2], 5), ...id })
    expect((await itemOf(quiz, learner.token))?.attempt).toMatchObject({ id: second, draft: null, submittedAt: null })
  })

  test('shows what would have been right only after it is passed', async () => {
    const { quiz, learner } = await quizWith([oneOfFour])
    await learner.answer(quiz, [[2]])
    const [result] = (await itemOf(quiz, learner.token))?.attempt?.results ?? []
    expect(result).toMatchObject({ isCorrect: true, correctAnswers: [2] })
  })

  test('is visible to no other person', async () => {
    const { quiz, learner, course } = await quizWith([oneOfFour])
    const other = await newLearner(server, course)
    await learner.save(quiz, { draft: draftOf(quiz, [1], 1) })
    expect((await itemOf(quiz, other.token))?.attempt).toBeNull()
  })
})

test('answers to a quiz that is another one now are not graded, and are taken once they are looked over', async () => {
  const { quiz, learner } = await quizWith([oneOfFour])
  const correctAnswers = { [quiz.questionIds[0] ?? '']: [2] }
  const old = await learner.save(quiz, { hint: { correctAnswers, quizUpdatedAt: '2020-01-01T00:00:00.000Z' } })
  expect({ status: old.status, code: old.body.code }).toEqual({ status: 409, code: 'quiz-changed' })
  const { body } = await server.api<Lesson>('GET', `/api/lessons/${quiz.lessonId}`, { token: learner.token })
  const target = body.content[0]?.target
  const quizUpdatedAt = target && 'updatedAt' in target ? target.updatedAt : ''
  expect((await learner.save(quiz, { hint: { correctAnswers, quizUpdatedAt } })).body.passed).toBe(true)
})
