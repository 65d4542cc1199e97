import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AchievementList, Course, CourseProgress } from '../../../openapi/generated/portal.ts'
import { achievement, contentProgress, quizAttempt, userCourse } from '../../../server/db/schema/learning.ts'
import type { Problem } from '../../lib/caller.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { type MadeCourse, makeCourse } from '../../lib/make-course.ts'
import { addPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let adminToken: string
beforeAll(async () => {
  server = await startServer()
  adminToken = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

const reset = (token: string | undefined, id: string) =>
  server.api<CourseProgress & Problem>('PUT', `/api/achievements/${id}/reset`, { token })
const achievements = async ({ token }: Learner) =>
  (await server.api<AchievementList>('GET', '/api/users/me/achievements', { token })).body.items
const ofLearner = (
  table: typeof userCourse | typeof achievement | typeof contentProgress,
  learner: Learner,
  courseId: string,
) => and(eq(table.userId, learner.id), eq(table.courseId, courseId))

const twoLessons = (tutorProfileId?: string) =>
  makeCourse(server.db, {
    lessons: [
      { items: [{ type: 'text' }, { type: 'video' }] },
      {
        items: [
          { type: 'quiz', questions: [{ answers: 3, correct: [1] }] },
          { type: 'quiz', questions: [{ answers: 2, correct: [] }] },
        ],
      },
    ],
    ...(tutorProfileId !== undefined && { tutorProfileId }),
  })

/** Completes every item; returns the achievement. */
async function finish(learner: Learner, { items }: MadeCourse) {
  const [text, video, quiz, survey] = items
  if (!text || !video || !quiz || !survey) throw new Error('the course is another')
  await learner.save(text, { progress: 100 })
  await learner.save(video, { progress: 97, position: 12 })
  await learner.answer(quiz, [[1]])
  const last = await learner.answer(survey, [[0]])
  expect(last.body).toMatchObject({ courseProgress: 100, achievement: expect.anything() })
  return last.body.achievement ?? { id: '', code: '' }
}

describe('an achievement taken back', () => {
  test('sets the course to the beginning: nothing is done, the certificate no longer valid', async () => {
    const course = await twoLessons()
    const learner = await newLearner(server, course)
    const granted = await finish(learner, course)
    expect((await server.api('GET', `/api/certificates/${granted.code}`)).status).toBe(200)
    const { status, body, text } = await reset(learner.token, granted.id)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      courseId: course.id,
      userId: learner.id,
      progress: 0,
      finishedAt: null,
      achievementId: null,
    })
    expect(body.lessons.map((one) => one.progress)).toEqual([0, 0])
    const items = body.lessons.flatMap((one) => one.content)
    expect(items.map((one) => [one.progress, one.position, one.completedAt])).toEqual(Array(4).fill([0, 0, null]))
    expect(await learner.progress(course)).toEqual(body)
    expect(await achievements(learner)).toEqual([])
    expect((await server.api('GET', `/api/certificates/${granted.code}`)).status).toBe(404)
    const seen = await server.api<Course>('GET', `/api/courses/${course.id}`, { token: learner.token })
    expect(seen.body).toMatchObject({ isRegistered: true, progress: 0, enrolledCount: 1 })
    const lesson = await server.api('GET', `/api/lessons/${course.lessons[1]?.id}`, { token: learner.token })
    expect(lesson.text).not.toMatch(/"correctAnswers":\[/)
  })

  test('can be earned anew, exactly once again, with another code', async () => {
    const course = await twoLessons()
    const learner = await newLearner(server, course)
    const first = await finish(learner, course)
    await reset(learner.token, first.id)
    const second = await finish(learner, course)
    expect(second.code).not.toBe(first.code)
    expect((await achievements(learner)).map((one) => one.id)).toEqual([second.id])
    expect((await learner.progress(course)).finishedAt).not.toBeNull()
    expect((await reset(learner.token, first.id)).status).toBe(404)
    expect((await learner.progress(course)).progress).toBe(100)
  })

  test('opens a new attempt at each quiz and keeps the earlier ones as they were graded', async () => {
    const course = await twoLessons()
    const learner = await newLearner(server, course)
    const granted = await finish(learner, course)
    const ofQuiz = () =>
      server.db
        .select()
        .from(quizAttempt)
        .where(and(eq(quizAttempt.userId, learner.id), eq(quizAttempt.contentId, course.items[2]?.id ?? '')))
        .orderBy(quizAttempt.number)
    const [graded] = await ofQuiz()
    const { body } = await reset(learner.token, granted.id)
    const [kept, fresh, ...more] = await ofQuiz()
    expect([kept, more]).toEqual([graded, []])
    expect(fresh).toMatchObject({ number: 2, submittedAt: null, score: null })
    expect(body.lessons[1]?.content[0]?.attemptId).toBe(fresh?.id)
    const quiz = course.items[2]
    if (!quiz) throw new Error('no quiz')
    const echo = await learner.answer(quiz, [[1]], graded?.id)
    expect(echo.body).toMatchObject({ progress: 0, courseProgress: 0 })
    expect((await learner.answer(quiz, [[1]], fresh?.id)).body).toMatchObject({ passed: true, progress: 100 })
  })

  test('leaves other people and other courses alone', async () => {
    const [course, another] = [await twoLessons(), await twoLessons()]
    const [learner, neighbour] = [await newLearner(server, course), await newLearner(server, course)]
    await server.api('POST', `/api/courses/${another.id}/register`, { token: learner.token })
    const [granted, theirs, mine] = [
      await finish(learner, course),
      await finish(neighbour, course),
      await finish(learner, another),
    ]
    const before = [await neighbour.progress(course), await learner.progress(another)]
    await reset(learner.token, granted.id)
    expect([await neighbour.progress(course), await learner.progress(another)]).toEqual(before)
    expect((await achievements(neighbour)).map((one) => one.id)).toEqual([theirs.id])
    expect((await achievements(learner)).map((one) => one.id)).toEqual([mine.id])
  })

  test('is for the student and admins; to anybody else there is none [LEARN-10]', async () => {
    const tutor = await addPerson(server.db, 'own-tutor', ['tutor'])
    const course = await twoLessons(tutor.profileId)
    const [learner, stranger] = [await newLearner(server, course), await newLearner(server)]
    const granted = await finish(learner, course)
    expect((await reset(undefined, granted.id)).status).toBe(401)
    for (const token of [stranger.token, (await server.signIn('own-tutor')).accessToken]) {
      expect((await reset(token, granted.id)).status).toBe(404)
    }
    expect((await learner.progress(course)).progress).toBe(100)
    expect((await reset(adminToken, NOWHERE)).status).toBe(404)
    const bad = await server.api('PUT', `/api/achievements/${granted.id}/reset`, {
      token: learner.token,
      body: { userId: stranger.id },
    })
    expect(bad.status).toBe(400)
    expect((await achievements(learner)).length).toBe(1)
    expect((await reset(adminToken, granted.id)).body).toMatchObject({ userId: learner.id, progress: 0 })
  })
})

describe('50 clients at once', () => {
  test('register one student once', async () => {
    const course = await makeCourse(server.db, { lessons: [{ items: [{ type: 'text' }] }] })
    const learner = await newLearner(server)
    const register = () => server.api('POST', `/api/courses/${course.id}/register`, { token: learner.token })
    const answers = await Promise.all(Array.from({ length: 50 }, register))
    expect(answers.map((one) => one.status).sort()).toEqual([201, ...Array(49).fill(409)])
    expect(await server.db.$count(userCourse, ofLearner(userCourse, learner, course.id))).toBe(1)
    const { body } = await server.api<Course>('GET', `/api/courses/${course.id}`)
    expect(body.enrolledCount).toBe(1)
  })

  test('finish a course once', async () => {
    const course = await makeCourse(server.db, { lessons: [{ items: [{ type: 'text' }] }] })
    const learner = await newLearner(server, course)
    const [item] = course.items
    if (!item) throw new Error('no item')
    const answers = await Promise.all(Array.from({ length: 50 }, () => learner.save(item, { progress: 100 })))
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((one) => one.body.achievement?.code)).size).toBe(1)
    expect(await server.db.$count(achievement, ofLearner(achievement, learner, course.id))).toBe(1)
  })

  test('take an achievement back once, and what they save meanwhile comes wholly before or after', async () => {
    const course = await makeCourse(server.db, { lessons: [{ items: [{ type: 'text' }, { type: 'text' }] }] })
    const learner = await newLearner(server, course)
    const [first, second] = course.items
    if (!first || !second) throw new Error('no items')
    for (let round = 0; round < 5; round++) {
      await learner.save(first, { progress: 100 })
      const { body } = await learner.save(second, { progress: 100 })
      const id = body.achievement?.id ?? ''
      const racing = Array.from({ length: 50 }, async (_, n) =>
        n % 5 === 0
          ? [(await learner.save(first, { progress: 100 })).status]
          : [(await reset(learner.token, id)).status, n],
      )
      const answers = await Promise.all(racing)
      const saves = answers.filter((one) => one.length === 1).map(([status]) => status)
      const resets = answers.filter((one) => one.length === 2).map(([status]) => status)
      expect(saves).toEqual(Array(10).fill(200))
      expect(resets.sort()).toEqual([200, ...Array(39).fill(404)])
      const now = await learner.progress(course)
      expect([0, 50]).toContain(now.progress)
      expect(now).toMatchObject({ finishedAt: null, achievementId: null })
      const [row] = await server.db
        .select()
        .from(userCourse)
        .where(ofLearner(userCourse, learner, course.id))
      expect(row).toMatchObject({ progress: now.progress, finishedAt: null })
    }
    await learner.save(first, { progress: 100 })
    await learner.save(second, { progress: 100 })
    expect(await achievements(learner)).toHaveLength(1)
    expect(await server.db.$count(contentProgress, ofLearner(contentProgress, learner, course.id))).toBe(2)
  })
})
