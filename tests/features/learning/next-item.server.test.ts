import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MyNextItem } from '../../../openapi/generated/portal.ts'
import { course } from '../../../server/db/schema/courses.ts'
import { contentProgress, userCourse } from '../../../server/db/schema/learning.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { type MadeCourse, makeCourse } from '../../lib/make-course.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const twoLessons = () =>
  makeCourse(server.db, {
    lessons: [{ items: [{ type: 'image', isTrackable: false }, { type: 'text' }] }, { items: [{ type: 'text' }] }],
  })
const nextOf = async ({ token }: Pick<Learner, 'token'>) =>
  (await server.api<MyNextItem>('GET', '/api/users/me/next-item', { token })).body.next
const register = ({ token }: Learner, { id }: MadeCourse) =>
  server.api('POST', `/api/courses/${id}/register`, { token })
const done = { progress: 100 }

describe('what a person does next [LEARN-55]', () => {
  test('is nothing without a course, and nothing that a guest may ask', async () => {
    expect(await nextOf(await newLearner(server))).toBeNull()
    expect((await server.api('GET', '/api/users/me/next-item')).status).toBe(401)
  })

  test('is the first open item of the course, until it is finished', async () => {
    const made = await twoLessons()
    const learner = await newLearner(server, made)
    const [, first, second] = made.items
    if (!first || !second) throw new Error('the course is another')
    expect(await nextOf(learner)).toMatchObject({
      ...{ course: { id: made.id, alias: made.alias }, courseProgress: 0, name: 'Item 2', targetType: 'text' },
      ...{ lessonId: first.lessonId, contentId: first.id, duration: 0 },
    })
    await learner.save(first, done)
    expect(await nextOf(learner)).toMatchObject({ courseProgress: 50, contentId: second.id })
    await learner.save(second, done)
    expect(await nextOf(learner)).toBeNull()
  })

  test('is of the course in which they were last, though another was registered for later', async () => {
    const [older, newer] = [await twoLessons(), await twoLessons()]
    const learner = await newLearner(server, older)
    await register(learner, newer)
    const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`
    const both = [older, newer]
    for (const [index, { id }] of both.entries())
      await server.db
        .update(userCourse)
        .set({ registeredAt: ago(9 - index) })
        .where(eq(userCourse.courseId, id))
    expect((await nextOf(learner))?.course.id).toBe(newer.id)
    const [, , second] = older.items
    if (!second) throw new Error('the course is another')
    await learner.save(second, done)
    expect(await nextOf(learner)).toMatchObject({ course: { id: older.id }, contentId: older.items[1]?.id })
    await server.db
      .update(contentProgress)
      .set({ updatedAt: ago(20) })
      .where(eq(contentProgress.courseId, older.id))
    expect((await nextOf(learner))?.course.id).toBe(newer.id)
    await server.db.update(course).set({ state: 'archived' }).where(eq(course.id, newer.id))
    expect((await nextOf(learner))?.course.id).toBe(older.id)
  })
})
