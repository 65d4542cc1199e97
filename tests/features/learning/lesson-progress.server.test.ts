import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lesson, LessonList } from '../../../openapi/generated/portal.ts'
import { course, lesson, lessonContent } from '../../../server/db/schema/courses.ts'
import { userCourse } from '../../../server/db/schema/learning.ts'
import { newLearner } from '../../lib/learner.ts'
import { type LessonPlan, makeCourse } from '../../lib/make-course.ts'
import { addPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let tutor: { profileId: string; token: string }
let adminToken: string

beforeAll(async () => {
  server = await startServer()
  const { profileId } = await addPerson(server.db, 'builder', ['tutor', 'student'])
  tutor = { profileId, token: (await server.signIn('builder')).accessToken }
  adminToken = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

const create = (token: string, body: object) =>
  server.api<Lesson>('POST', '/api/lessons', { token, body: { name: 'Lesson', ...body } })
const update = (token: string, id: string, body: object) =>
  server.api<Lesson>('PATCH', `/api/lessons/${id}`, { token, body })
const remove = (token: string, id: string) => server.api('DELETE', `/api/lessons/${id}`, { token })
const begin = (lessons: LessonPlan[]) => makeCourse(server.db, { lessons, tutorProfileId: tutor.profileId })
const text = (change: object = {}) => ({ targetType: 'text', name: 'Text', description: 'Read.', ...change })

function nth<Thing>(things: readonly Thing[], index: number): Thing {
  const found = things[index]
  if (found === undefined) throw new Error(`there is no number ${index}`)
  return found
}

describe('stored progress of everyone in the course', () => {
  const stored = async (courseId: string, userId: string) => {
    const rows = await server.db.select().from(userCourse).where(eq(userCourse.courseId, courseId))
    const found = rows.find((row) => row.userId === userId)
    if (!found) throw new Error('not registered')
    return found
  }

  test('follows what there is to do: new, dropped, tracked or no longer', async () => {
    const made = await begin([{ items: [{ type: 'text' }, { type: 'text' }, { type: 'text' }] }, { items: [] }])
    const [some, none] = [await newLearner(server, made), await newLearner(server, made)]
    await some.save(nth(made.items, 0), { progress: 100 })
    await some.save(nth(made.items, 1), { progress: 33.33 })
    const agree = async (expected: number) => {
      expect((await stored(made.id, some.id)).progress).toBe(expected)
      expect((await some.progress(made)).progress).toBe(expected)
      expect((await stored(made.id, none.id)).progress).toBe(0)
    }
    await agree(44.44)
    const [a, b, c] = made.items.map((one) => one.id)
    const [first, second] = made.lessons.map((one) => one.id)
    await update(tutor.token, first ?? '', {
      content: [text({ id: a }), text({ id: b }), text({ id: c, isTrackable: false })],
    })
    await agree(66.66)
    await update(tutor.token, second ?? '', { content: [text()] })
    await agree(33.33)
    await remove(tutor.token, second ?? '')
    await agree(66.66)
    await create(tutor.token, { courseId: made.id, content: [text({ isTrackable: false })] })
    await agree(66.66)
    await create(tutor.token, { courseId: made.id, content: [text()] })
    await agree(33.33)
    await update(tutor.token, first ?? '', { content: [] })
    await agree(0)
  })

  test('of one who has finished goes down, but finished stays finished, with one achievement', async () => {
    const made = await begin([{ items: [{ type: 'text' }] }])
    const learner = await newLearner(server, made)
    const { body } = await learner.save(nth(made.items, 0), { progress: 100 })
    const before = await stored(made.id, learner.id)
    const added = await create(tutor.token, { courseId: made.id, content: [text()] })
    expect(await stored(made.id, learner.id)).toEqual({ ...before, progress: 50 })
    const [fresh] = added.body.content
    const last = { id: fresh?.id ?? '', lessonId: added.body.id, questionIds: [] }
    const again = await learner.save(last, { progress: 100 })
    expect(again.body.achievement).toEqual(body.achievement)
    expect((await stored(made.id, learner.id)).finishedAt).toEqual(before.finishedAt)
  })

  test('is what counting says after 12 students save while a tutor rebuilds the course', async () => {
    const made = await begin([{ items: [{ type: 'text' }, { type: 'text' }] }, { items: [{ type: 'text' }] }])
    const learners = await Promise.all(Array.from({ length: 12 }, () => newLearner(server, made)))
    const saving = learners.flatMap((learner, n) =>
      made.items.map((one, index) => learner.save(one, { progress: (n * 7 + index * 31) % 100 })),
    )
    const [first = '', second = ''] = made.lessons.map((one) => one.id)
    const building = [
      update(tutor.token, first, { content: [text({ id: made.items[1]?.id }), text({ id: made.items[0]?.id })] }),
      create(tutor.token, { courseId: made.id, content: [text(), text({ isTrackable: false })] }),
      update(adminToken, first, { content: [text({ id: made.items[0]?.id }), text()] }),
      remove(tutor.token, second),
    ]
    const answers = await Promise.all([...saving, ...building])
    // Calls for content that was deleted meanwhile are refused without a failure.
    for (const one of answers) expect([200, 201, 204, 400, 404, 409]).toContain(one.status)
    for (const learner of learners) {
      expect((await stored(made.id, learner.id)).progress).toBe((await learner.progress(made)).progress)
    }
    const items = await server.db
      .select({ duration: lessonContent.duration })
      .from(lessonContent)
      .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
      .where(eq(lesson.courseId, made.id))
    expect(items).toHaveLength(4)
    const [row] = await server.db.select().from(course).where(eq(course.id, made.id))
    const { body } = await server.api<LessonList>('GET', `/api/lessons?filter[courseId]=${made.id}`, {
      token: adminToken,
    })
    expect([row?.lessonCount, body.items.map((one) => one.order)]).toEqual([2, [1, 2]])
  })

  test('misses nothing that is saved while items come and go, time and again', async () => {
    const made = await begin([{ items: [{ type: 'text' }, { type: 'text' }] }])
    const [kept, other] = [nth(made.items, 0), nth(made.items, 1)]
    const learners = await Promise.all(Array.from({ length: 8 }, () => newLearner(server, made)))
    for (let round = 1; round <= 12; round++) {
      const content = [text({ id: kept.id }), text({ id: other.id, isTrackable: round % 2 === 0 })]
      const acts = learners.map((learner) => async () => (await learner.save(kept, { progress: round * 8 })).status)
      const build = async () => (await update(tutor.token, kept.lessonId, { content })).status
      const answers = await Promise.all(acts.toSpliced(round % acts.length, 0, build).map((act) => act()))
      expect(answers).toEqual(answers.map(() => 200))
      const expected = round % 2 === 0 ? round * 4 : round * 8
      for (const learner of learners) expect((await stored(made.id, learner.id)).progress).toBe(expected)
    }
  })
})
