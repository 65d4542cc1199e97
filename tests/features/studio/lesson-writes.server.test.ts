import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Course, Lesson, LessonList } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import { quiz } from '../../../server/db/schema/courses.ts'
import { contentProgress } from '../../../server/db/schema/learning.ts'
import type { Problem } from '../../lib/caller.ts'
import { newLearner } from '../../lib/learner.ts'
import { type LessonPlan, type MadeCourse, makeCourse } from '../../lib/make-course.ts'
import { addMember, addPerson, type Member } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let tutor: Member
let stranger: Member
let studentToken: string
let adminToken: string

beforeAll(async () => {
  server = await startServer()
  tutor = await addMember(server, 'author', ['tutor', 'student'])
  stranger = await addMember(server, 'stranger', ['tutor', 'student'])
  studentToken = (await server.signIn('student')).accessToken
  adminToken = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

type Answer = Lesson & Problem
const create = (token: string | undefined, body: object) =>
  server.api<Answer>('POST', '/api/lessons', { token, body: { name: 'Lesson', ...body } })
const update = (token: string | undefined, id: string, body: object) =>
  server.api<Answer>('PATCH', `/api/lessons/${id}`, { token, body })
const remove = (token: string | undefined, id: string) => server.api('DELETE', `/api/lessons/${id}`, { token })
const move = (token: string | undefined, id: string, body: object) =>
  server.api<Answer>('PATCH', `/api/lessons/${id}/order`, { token, body })
const readCourse = async (id: string) =>
  (await server.api<Course>('GET', `/api/courses/${id}`, { token: adminToken })).body
const fieldsOf = ({ body }: { body: Problem }) => Object.keys(body.fields ?? {})
const begin = (lessons: LessonPlan[], state: 'draft' | 'published' = 'published') =>
  makeCourse(server.db, { lessons, state, tutorProfileId: tutor.profileId })

function nth<Thing>(things: readonly Thing[], index: number): Thing {
  const found = things[index]
  if (found === undefined) throw new Error(`there is no number ${index}`)
  return found
}

const orderOf = async (courseId: string) => {
  const path = `/api/lessons?filter[courseId]=${courseId}&sort=order&limit=50`
  const { items } = (await server.api<LessonList>('GET', path, { token: adminToken })).body
  expect(items.map((one) => one.order)).toEqual(items.map((_, index) => index + 1))
  return items.map((one) => one.id)
}

type FileType = typeof media.$inferInsert.type
async function addFile(type: FileType, change: Partial<typeof media.$inferInsert> = {}) {
  const values = { ownerId: tutor.id, key: randomUUID(), name: 'x', type, mimeType: 'x/x', ...change }
  const [made] = await server.db.insert(media).values(values).returning({ id: media.id })
  return made?.id ?? ''
}

async function addQuiz(ownerId = tutor.id) {
  const [made] = await server.db.insert(quiz).values({ name: 'Check', ownerId }).returning({ id: quiz.id })
  return made?.id ?? ''
}

const text = (change: object = {}) => ({ targetType: 'text', name: 'Text', description: 'Read.', ...change })
const item = (targetType: string, targetId: string, change: object = {}) => ({
  ...{ targetType, targetId, name: targetType },
  ...change,
})

describe('a new lesson', () => {
  test('comes last with all that was given, and the course counts it [STUDIO-2]', async () => {
    const { id: courseId } = await begin([{ items: [{ type: 'text' }] }], 'draft')
    const [video, audio] = [await addFile('video', { duration: 61 }), await addFile('audio', { duration: 30 })]
    const content = [
      text({ duration: 90 }),
      item('video', video),
      item('audio', audio, { duration: 20, isTrackable: false }),
      item('image', await addFile('image')),
      item('file', await addFile('document'), { description: 'A PDF.' }),
      item('quiz', await addQuiz()),
    ]
    const given = { courseId, name: 'Second', description: '*Why*', previewed: true, tutorId: tutor.profileId }
    const { status, body, text: answer } = await create(tutor.token, { ...given, content })
    expect(status, answer).toBe(201)
    expect(body).toMatchObject({ ...given, order: 2, isLocked: false, tutor: { id: tutor.profileId } })
    expect(body.content).toMatchObject([
      { targetType: 'text', targetId: null, order: 1, duration: 90, isTrackable: true, description: 'Read.' },
      { targetType: 'video', targetId: video, order: 2, duration: 61, target: { id: video } },
      { targetType: 'audio', targetId: audio, order: 3, duration: 20, isTrackable: false },
      { targetType: 'image', order: 4, duration: 0, description: null },
      { targetType: 'file', order: 5, description: 'A PDF.' },
      { targetType: 'quiz', order: 6, target: { name: 'Check' } },
    ])
    expect(await readCourse(courseId)).toMatchObject({ lessonCount: 2, duration: 171 })
    const plain = await create(adminToken, { courseId })
    expect(plain.body).toMatchObject({ order: 3, content: [], description: '', previewed: false, tutorId: null })
    expect(await readCourse(courseId)).toMatchObject({ lessonCount: 3, duration: 171 })
  })
})

describe('whoever does not teach the course', () => {
  const tries = (courseId: string, lessonId: string): [string, (token?: string) => Promise<{ status: number }>][] => [
    ['create', (token) => create(token, { courseId })],
    ['change', (token) => update(token, lessonId, { name: 'Mine' })],
    ['empty', (token) => update(token, lessonId, { content: [] })],
    ['move', (token) => move(token, lessonId, { order: 1 })],
    ['remove', (token) => remove(token, lessonId)],
  ]

  test.each([
    ['draft', 404],
    ['published', 403],
  ] as const)('cannot write a lesson of a %s one: %i', async (state, expected) => {
    const made = await begin([{ items: [{ type: 'text' }] }, { items: [] }], state)
    const before = (await server.api('GET', `/api/lessons/${nth(made.lessons, 1).id}`, { token: adminToken })).text
    for (const [, attempt] of tries(made.id, nth(made.lessons, 1).id)) {
      expect((await attempt()).status).toBe(401)
      expect((await attempt(studentToken)).status).toBe(403)
      expect((await attempt(stranger.token)).status).toBe(expected)
    }
    const after = await server.api('GET', `/api/lessons/${nth(made.lessons, 1).id}`, { token: adminToken })
    expect(after.text).toBe(before)
    expect(await orderOf(made.id)).toEqual(made.lessons.map((one) => one.id))
  })

  test('a lesson of an unknown course is 404', async () => {
    for (const [, attempt] of tries(NOWHERE, NOWHERE)) expect((await attempt(adminToken)).status).toBe(404)
  })
})

describe('invalid content', () => {
  let made: MadeCourse
  let other: MadeCourse
  beforeAll(async () => {
    made = await begin([{ items: [{ type: 'text' }, { type: 'quiz', questions: [{ answers: 2, correct: [0] }] }] }])
    other = await begin([{ items: [{ type: 'text' }] }])
  })

  const wrong: [string, () => object[] | Promise<object[]>, string[]][] = [
    ['an item of another lesson', () => [text({ id: nth(other.items, 0).id })], ['content.0.id']],
    ['an item of nothing', () => [text(), text({ id: NOWHERE })], ['content.1.id']],
    ['a file that is not there', () => [item('video', NOWHERE)], ['content.0.targetId']],
    ['an image as a video', async () => [item('video', await addFile('image'))], ['content.0.targetId']],
    ['a video as a file', async () => [item('file', await addFile('video'))], ['content.0.targetId']],
    ['a file as a quiz', async () => [item('quiz', await addFile('file'))], ['content.0.targetId']],
    ['a quiz as a file', async () => [item('file', await addQuiz())], ['content.0.targetId']],
    ["a stranger's quiz", async () => [text(), item('quiz', await addQuiz(stranger.id))], ['content.1.targetId']],
    [
      "a stranger's file",
      async () => [item('image', await addFile('image', { ownerId: stranger.id }))],
      ['content.0.targetId'],
    ],
    [
      'a file on its way',
      async () => [item('image', await addFile('image', { isConfirmed: false }))],
      ['content.0.targetId'],
    ],
    ['two at once', () => [text({ id: NOWHERE }), item('audio', NOWHERE)], ['content.0.id', 'content.1.targetId']],
  ]

  test.each(wrong)('%s is 400 on its field and stores nothing', async (_, make, fields) => {
    const lessonId = nth(made.lessons, 0).id
    const content = await make()
    const before = await server.api('GET', `/api/lessons/${lessonId}`, { token: adminToken })
    const refused = [
      await create(tutor.token, { courseId: made.id, content }),
      await update(tutor.token, lessonId, { content, name: 'Changed' }),
    ]
    for (const one of refused) {
      expect(one.status, one.text).toBe(400)
      expect(fieldsOf(one).sort()).toEqual(fields)
    }
    expect((await server.api('GET', `/api/lessons/${lessonId}`, { token: adminToken })).text).toBe(before.text)
    expect(await orderOf(made.id)).toEqual([lessonId])
  })

  test('the same item twice, or another quiz in the place of one', async () => {
    const lessonId = nth(made.lessons, 0).id
    const [first, second] = made.items
    const twice = await update(tutor.token, lessonId, { content: [text({ id: first?.id }), text({ id: first?.id })] })
    expect(fieldsOf(twice)).toEqual(['content.1.id'])
    const swapped = [item('quiz', await addQuiz(), { id: second?.id })]
    expect(fieldsOf(await update(tutor.token, lessonId, { content: swapped }))).toEqual(['content.0.targetId'])
    const turned = [text({ id: second?.id })]
    expect(fieldsOf(await update(tutor.token, lessonId, { content: turned }))).toEqual(['content.0.targetId'])
  })

  test('an item of another lesson is none for a new lesson either, nor is a tutor who is none', async () => {
    const body = { courseId: made.id, content: [text({ id: nth(made.items, 0).id })] }
    expect(fieldsOf(await create(tutor.token, body))).toEqual(['content.0.id'])
    const student = await addPerson(server.db, 'no-tutor', ['student'])
    for (const tutorId of [NOWHERE, student.profileId]) {
      expect(fieldsOf(await create(tutor.token, { courseId: made.id, tutorId }))).toEqual(['tutorId'])
      expect(fieldsOf(await update(tutor.token, nth(made.lessons, 0).id, { tutorId }))).toEqual(['tutorId'])
    }
  })

  test('fields of others are 400', async () => {
    for (const body of [{ order: 1 }, { courseId: other.id }, { progress: 100 }, {}]) {
      expect((await update(tutor.token, nth(made.lessons, 0).id, body)).status).toBe(400)
    }
  })
})

describe('replacing content', () => {
  test('keeps items by their id with progress, in the new order, and drops the rest', async () => {
    const made = await begin([{ items: [{ type: 'text' }, { type: 'text' }, { type: 'video' }] }])
    const learner = await newLearner(server, made)
    for (const one of made.items) await learner.save(one, { progress: 40, position: 3 })
    const [first, second] = [nth(made.items, 0), nth(made.items, 1)]
    const content = [text({ id: second.id, name: 'Renamed' }), text({ name: 'New' }), text({ id: first.id })]
    const { body } = await update(tutor.token, first.lessonId, { content })
    expect(body.content.map((one) => [one.name, one.order])).toEqual([
      ['Renamed', 1],
      ['New', 2],
      ['Text', 3],
    ])
    expect([body.content[0]?.id, body.content[2]?.id]).toEqual([second.id, first.id])
    const [now] = (await learner.progress(made)).lessons
    expect(now?.content.map((one) => one.progress)).toEqual([40, 0, 40])
    expect(await server.db.$count(contentProgress, eq(contentProgress.courseId, made.id))).toBe(2)
  })

  test('lets a tutor send back what a colleague put in', async () => {
    const [file, ownQuiz] = [await addFile('image', { ownerId: stranger.id }), await addQuiz(stranger.id)]
    const { id: courseId } = await begin([], 'draft')
    const made = await create(adminToken, { courseId, content: [item('image', file), item('quiz', ownQuiz)] })
    const [image, check] = made.body.content
    const content = [item('quiz', ownQuiz, { id: check?.id }), item('image', file, { id: image?.id, name: 'Seen' })]
    const { status, body } = await update(tutor.token, made.body.id, { content })
    expect([status, body.content[1]?.name]).toEqual([200, 'Seen'])
    const anew = await update(tutor.token, made.body.id, { content: [item('image', file), item('quiz', ownQuiz)] })
    expect(fieldsOf(anew)).toEqual(['content.0.targetId', 'content.1.targetId'])
  })

  test('leaves everything else as it is, and a change without content leaves the content', async () => {
    const made = await begin([{ items: [{ type: 'text' }] }])
    const { body } = await update(tutor.token, nth(made.lessons, 0).id, { name: 'New name', previewed: true })
    expect(body).toMatchObject({
      name: 'New name',
      previewed: true,
      order: 1,
      content: [{ id: nth(made.items, 0).id }],
    })
    const emptied = await update(adminToken, nth(made.lessons, 0).id, { content: [] })
    expect(emptied.body).toMatchObject({ name: 'New name', content: [] })
    expect(await readCourse(made.id)).toMatchObject({ lessonCount: 1, duration: 0 })
  })
})

describe('removing and moving', () => {
  const three = () => begin([1, 2, 3].map(() => ({ items: [{ type: 'text' as const }] })))

  test('a removed lesson leaves no gap, and the course counts it no more', async () => {
    const made = await three()
    await update(tutor.token, nth(made.lessons, 2).id, { content: [text({ duration: 50 })] })
    expect((await remove(tutor.token, nth(made.lessons, 0).id)).status).toBe(204)
    expect((await remove(tutor.token, nth(made.lessons, 0).id)).status).toBe(404)
    expect(await orderOf(made.id)).toEqual([made.lessons[1]?.id, made.lessons[2]?.id])
    expect(await readCourse(made.id)).toMatchObject({ lessonCount: 2, duration: 50 })
  })

  test('the others move up and down; beyond the end is the last place [STUDIO-3]', async () => {
    const made = await three()
    const [a = '', b = '', c = ''] = made.lessons.map((one) => one.id)
    expect((await move(tutor.token, a, { order: 3 })).body.order).toBe(3)
    expect(await orderOf(made.id)).toEqual([b, c, a])
    await move(tutor.token, a, { order: 2 })
    expect(await orderOf(made.id)).toEqual([b, a, c])
    expect((await move(tutor.token, b, { order: 900 })).body.order).toBe(3)
    expect(await orderOf(made.id)).toEqual([a, c, b])
    expect((await move(tutor.token, c, { order: 2 })).body.order).toBe(2)
    for (const order of [0, -1, 1.5, 1001, '2', null]) expect((await move(tutor.token, a, { order })).status).toBe(400)
    expect(await orderOf(made.id)).toEqual([a, c, b])
  })

  test('a place where another stands by now is 409', async () => {
    const made = await three()
    const [a = '', b = '', c = ''] = made.lessons.map((one) => one.id)
    expect((await move(tutor.token, a, { order: 3, targetLessonId: c })).status).toBe(200)
    for (const targetLessonId of [b, NOWHERE]) {
      const { status, body } = await move(tutor.token, b, { order: 3, targetLessonId })
      expect([status, body.code]).toEqual([409, 'lesson-moved'])
    }
    expect((await move(tutor.token, b, { order: 4, targetLessonId: a })).body.code).toBe('lesson-moved')
    expect(await orderOf(made.id)).toEqual([b, c, a])
  })
})
