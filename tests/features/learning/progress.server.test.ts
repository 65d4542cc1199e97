import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AchievementList, Certificate, Lesson } from '../../../openapi/generated/portal.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { type LessonPlan, makeCourse } from '../../lib/make-course.ts'
import { addPerson, changePerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A new course with a new student. */
async function begin(lessons: LessonPlan[]) {
  const course = await makeCourse(server.db, { lessons })
  return { course, learner: await newLearner(server, course) }
}

function nth<Thing>(things: readonly Thing[], index: number): Thing {
  const found = things[index]
  if (found === undefined) throw new Error(`there is no number ${index}`)
  return found
}

describe('watching', () => {
  test('from 95 % on counts as done, for video and audio only [LEARN-6]', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'video' }, { type: 'audio' }, { type: 'text' }] }])
    for (const [item, expected] of [
      [0, 100],
      [1, 100],
      [2, 95],
    ] as const) {
      const { body } = await learner.save(nth(course.items, item), { progress: 95 })
      expect(body.progress).toBe(expected)
      expect(body.completedAt !== null).toBe(expected === 100)
    }
    const other = await newLearner(server, course)
    expect((await other.save(nth(course.items, 0), { progress: 94.99 })).body.progress).toBeCloseTo(94.99, 3)
  })

  test('keeps the position where playback resumes, the last one sent [LEARN-31]', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'video' }] }])
    await learner.save(nth(course.items, 0), { progress: 50, position: 40 })
    expect((await learner.save(nth(course.items, 0), { progress: 10, position: 5 })).body).toMatchObject({
      progress: 50,
      position: 5,
    })
    expect((await learner.save(nth(course.items, 0), { progress: 60 })).body).toMatchObject({
      progress: 60,
      position: 5,
    })
  })

  test('keeps all parts that were watched, joined, until it is reset [LEARN-49]', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'video' }] }])
    const item = nth(course.items, 0)
    await learner.save(item, { progress: 10, watched: [{ start: 20, end: 30 }] })
    const parts = [
      { start: 0, end: 6 },
      { start: 20, end: 30 },
    ]
    expect((await learner.save(item, { progress: 16, watched: [{ start: 0, end: 6 }] })).body.watched).toEqual(parts)
    expect((await learner.save(item, { progress: 16, position: 6 })).body.watched).toEqual(parts)
    const read = async () =>
      (await server.api<Lesson>('GET', `/api/lessons/${item.lessonId}`, { token: learner.token })).body.content
    expect(await read()).toMatchObject([{ watched: parts }])
    const { body } = await learner.save(item, { progress: 20, watched: [{ start: 6, end: 20 }] })
    expect(body.watched).toEqual([{ start: 0, end: 30 }])
    expect((await learner.reset(item)).body).toMatchObject({ progress: 0, watched: [] })
    expect(await read()).toMatchObject([{ watched: [] }])
  })

  test('refuses a part that ends before it begins', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'video' }] }])
    const watched = [
      { start: 0, end: 6 },
      { start: 9, end: 9 },
    ]
    const answer = await learner.save(nth(course.items, 0), { progress: 10, watched })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['watched.1.end'])
  })

  test('keeps the time of the first completion [LEARN-34]', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'video' }, { type: 'text' }] }])
    const first = await learner.save(nth(course.items, 0), { progress: 100 })
    const again = await learner.save(nth(course.items, 0), { progress: 100 })
    expect(again.body.completedAt).toBe(first.body.completedAt)
  })
})

describe('means', () => {
  test('a lesson is the mean of what is tracked in it, a course the mean of its lessons [LEARN-35] [LEARN-9]', async () => {
    const { course, learner } = await begin([
      { items: [{ type: 'text' }, { type: 'text' }, { type: 'text' }, { type: 'image', isTrackable: false }] },
      { items: [{ type: 'text' }] },
      { items: [{ type: 'file', isTrackable: false }] },
    ])
    const { body } = await learner.save(nth(course.items, 0), { progress: 100 })
    expect(body).toMatchObject({ lessonProgress: 33.33, courseProgress: 16.67, achievement: null })
    const untracked = await learner.save(nth(course.items, 3), { progress: 100 })
    expect(untracked.body).toMatchObject({ progress: 100, lessonProgress: 33.33, courseProgress: 16.67 })
    const now = await learner.progress(course)
    expect(now.progress).toBe(16.67)
    expect(now.lessons.map((one) => one.progress)).toEqual([33.33, 0, 0])
    await learner.save(nth(course.items, 1), { progress: 100 })
    await learner.save(nth(course.items, 2), { progress: 100 })
    const last = await learner.save(nth(course.items, 4), { progress: 100 })
    expect(last.body).toMatchObject({ lessonProgress: 100, courseProgress: 100, achievement: { courseId: course.id } })
  })
})

test('a course is finished when nothing is left of it, and not before', async () => {
  const { course, learner } = await begin([{ items: Array.from({ length: 12 }, () => ({ type: 'text' as const })) }])
  const last = nth(course.items, 11)
  for (const item of course.items.slice(0, 11)) await learner.save(item, { progress: 100 })
  const nearly = await learner.save(last, { progress: 90 })
  expect(nearly.body).toMatchObject({ courseProgress: 99.17, achievement: null })
  expect((await learner.save(last, { progress: 100 })).body).toMatchObject({ achievement: { courseId: course.id } })
})

describe('what is not progress', () => {
  test.each([
    ['101', '{"progress":101}'],
    ['-1', '{"progress":-1}'],
    ['1e400', '{"progress":1e400}'],
    ['null, as NaN becomes in JSON', '{"progress":null}'],
    ['"NaN"', '{"progress":"NaN"}'],
    ['"50"', '{"progress":"50"}'],
    ['a position before the start', '{"progress":5,"position":-1}'],
    ['nothing', '{}'],
    ['somebody else', `{"progress":5,"userId":"${randomUUID()}"}`],
    ['a completion', '{"progress":5,"completedAt":"2026-01-01T00:00:00Z"}'],
  ])('%s is 400 and leaves nothing behind', async (_, body) => {
    const { course, learner } = await begin([{ items: [{ type: 'video' }] }])
    const { lessonId, id } = nth(course.items, 0)
    const path = `/api/lessons/${lessonId}/content/${id}/progress`
    const { status, text } = await server.api('PUT', path, { token: learner.token, body })
    expect(status, text).toBe(400)
    expect(nth(nth((await learner.progress(course)).lessons, 0).content, 0)).toMatchObject({ progress: 0, position: 0 })
  })
})

describe('where one may not write', () => {
  test('without a registration it is 403, in a previewed lesson too', async () => {
    const course = await makeCourse(server.db, {
      lessons: [{ items: [{ type: 'text' }] }, { previewed: true, items: [{ type: 'text' }] }],
    })
    const stranger = await newLearner(server)
    for (const item of course.items) {
      for (const { status, body } of [await stranger.save(item, { progress: 100 }), await stranger.reset(item)]) {
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'registration-required' })
      }
    }
  })

  test('an item of another lesson is 400 on its field; of a hidden course or of nothing it is 404', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'text' }] }, { items: [{ type: 'text' }] }])
    const hidden = await makeCourse(server.db, { state: 'draft', lessons: [{ items: [{ type: 'text' }] }] })
    const [first, second] = [nth(course.items, 0), nth(course.items, 1)]
    const mixed = [{ ...first, id: randomUUID() }, { ...first, lessonId: randomUUID() }, nth(hidden.items, 0)]
    for (const item of mixed) {
      expect((await learner.save(item, { progress: 100 })).status).toBe(404)
      expect((await learner.reset(item)).status).toBe(404)
    }
    const misplaced = { ...first, lessonId: second.lessonId }
    for (const answer of [await learner.save(misplaced, { progress: 100 }), await learner.reset(misplaced)]) {
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['contentId']])
    }
    expect((await learner.progress(course)).progress).toBe(0)
  })

  test("other people's progress and achievements are 404 to a student and to a tutor of other courses", async () => {
    const { course, learner } = await begin([{ items: [{ type: 'text' }] }])
    await learner.save(nth(course.items, 0), { progress: 100 })
    const paths = [
      `/api/users/${learner.id}/courses/${course.id}/progress`,
      `/api/users/${learner.id}/lessons/${nth(course.lessons, 0).id}/progress`,
      `/api/users/${learner.id}/achievements?single=true`,
    ]
    for (const path of paths) {
      for (const name of ['student2', 'tutor']) {
        const { accessToken } = await server.signIn(name)
        expect((await server.api('GET', path, { token: accessToken })).status, `${name} ${path}`).toBe(404)
      }
      for (const token of [learner.token, (await server.signIn('admin')).accessToken]) {
        expect((await server.api('GET', path, { token })).status, path).toBe(200)
      }
    }
  })

  test("a tutor sees the progress of students in the tutor's own courses, and no other", async () => {
    const tutor = await addPerson(server.db, 'watching-tutor', ['tutor', 'student'])
    const lessons: LessonPlan[] = [{ items: [{ type: 'text' }] }]
    const own = await makeCourse(server.db, { lessons, tutorProfileId: tutor.profileId })
    const other = await makeCourse(server.db, { lessons })
    const learner = await newLearner(server, own)
    await server.api('POST', `/api/courses/${other.id}/register`, { token: learner.token })
    for (const course of [own, other]) await learner.save(nth(course.items, 0), { progress: 100 })
    const { accessToken: token } = await server.signIn('watching-tutor')
    for (const [course, status] of [
      [own, 200],
      [other, 404],
    ] as const) {
      for (const part of [`courses/${course.id}`, `lessons/${nth(course.lessons, 0).id}`]) {
        const answer = await server.api('GET', `/api/users/${learner.id}/${part}/progress`, { token })
        expect(answer.status).toBe(status)
      }
    }
    const seen = await server.api<AchievementList>('GET', `/api/users/${learner.id}/achievements`, { token })
    expect(seen.body.items.map((one) => one.courseId)).toEqual([own.id])
    expect(seen.body.totalItems).toBe(1)
    await changePerson(server.db, 'watching-tutor', { roles: ['student'] })
    const later = await server.api('GET', `/api/users/${learner.id}/courses/${own.id}/progress`, { token })
    expect(later.status).toBe(404)
  })

  test("writing touches the caller's own progress only", async () => {
    const { course, learner } = await begin([{ items: [{ type: 'text' }, { type: 'text' }] }])
    const other = await newLearner(server, course)
    await learner.save(nth(course.items, 0), { progress: 100 })
    await other.save(nth(course.items, 0), { progress: 30 })
    await other.reset(nth(course.items, 0))
    expect((await learner.progress(course)).progress).toBe(50)
    expect((await other.progress(course)).progress).toBe(0)
  })
})

describe('a finished course', () => {
  const codesOf = async ({ token }: Learner) =>
    (await server.api<AchievementList>('GET', '/api/users/me/achievements', { token })).body.items.map(
      (one) => one.code,
    )

  test('is finished once, however many last updates arrive together', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'text' }, { type: 'video' }] }])
    await learner.save(nth(course.items, 0), { progress: 100 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => learner.save(nth(course.items, 1), { progress: 100 })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.achievement?.id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.completedAt)).size).toBe(1)
    expect(await codesOf(learner)).toHaveLength(1)
  })

  test('has a certificate that anyone may check by its code, in any letter case [LEARN-36]', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'text' }] }])
    const { body } = await learner.save(nth(course.items, 0), { progress: 100 })
    const code = body.achievement?.code ?? ''
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
    for (const written of [code, code.toLowerCase()]) {
      const certificate = await server.api<Certificate>('GET', `/api/certificates/${written}`)
      expect(certificate.status).toBe(200)
      expect(certificate.body).toMatchObject({ code, lastName: 'Test', lessonCount: 1, course: { id: course.id } })
      expect(certificate.text).not.toContain(learner.id)
      expect(certificate.text).not.toContain('@lectern.test')
    }
    expect((await server.api('GET', '/api/certificates/2222-2222-2222')).status).toBe(404)
  })

  test('stays achieved when an item is begun anew', async () => {
    const { course, learner } = await begin([{ items: [{ type: 'text' }] }])
    await learner.save(nth(course.items, 0), { progress: 100 })
    const [code] = await codesOf(learner)
    const { body } = await learner.reset(nth(course.items, 0))
    expect(body).toMatchObject({ progress: 0, completedAt: null, courseProgress: 0, achievement: { code } })
    await learner.save(nth(course.items, 0), { progress: 100 })
    expect(await codesOf(learner)).toEqual([code])
    expect((await learner.progress(course)).finishedAt).not.toBeNull()
  })
})
