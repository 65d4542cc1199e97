import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lesson } from '../../../openapi/generated/portal.ts'
import { course, lesson } from '../../../server/db/schema/courses.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { addPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

/**
 * A call of a client. Lessons are chosen by index among all that ever existed, so some are deleted or moved by then.
 */
type Act =
  | { kind: 'create' }
  | { kind: 'remove'; which: number }
  | { kind: 'move'; which: number; order: number; target: number | null }

interface Done {
  act: Act
  /** the lesson of the call; for a new lesson, its id */
  id: string
  targetId: string | null
  status: number
}

let server: TestServer
const clients: string[] = []

beforeAll(async () => {
  server = await startServer()
  for (const name of ['order-a', 'order-b']) {
    await addPerson(server.db, name, ['tutor'])
    clients.push((await server.signIn(name)).accessToken)
  }
  clients.push((await server.signIn('admin')).accessToken)
})
afterAll(() => server.close())

async function newCourse(lessons: number) {
  const made = await makeCourse(server.db, { lessons: Array.from({ length: lessons }, () => ({ items: [] })) })
  const body = { tutorIds: await profileIds() }
  await server.api('PATCH', `/api/courses/${made.id}`, { token: clients.at(-1), body })
  return { id: made.id, lessons: made.lessons.map((one) => one.id) }
}

async function profileIds() {
  const own = clients
    .slice(0, 2)
    .map((token) => server.api<{ id: string }>('GET', '/api/users/me/profile/tutor', { token }))
  return (await Promise.all(own)).map((one) => one.body.id)
}

/** The lessons of a course in order; checks that the positions are 1 to n and match the course's count of lessons. */
async function orderOf(courseId: string) {
  const rows = await server.db.select().from(lesson).where(eq(lesson.courseId, courseId)).orderBy(lesson.order)
  expect(rows.map((row) => row.order)).toEqual(rows.map((_, index) => index + 1))
  const [counted] = await server.db.select().from(course).where(eq(course.id, courseId))
  expect(counted?.lessonCount).toBe(rows.length)
  return rows.map((row) => row.id)
}

async function carryOut(courseId: string, known: string[], act: Act, token: string | undefined): Promise<Done> {
  const idOf = (which: number) => known[which % known.length] ?? ''
  if (act.kind === 'create') {
    const body = { courseId, name: 'New' }
    const made = await server.api<Lesson>('POST', '/api/lessons', { token, body })
    return { act, id: made.body.id, targetId: null, status: made.status }
  }
  const id = idOf(act.which)
  if (act.kind === 'remove') {
    const { status } = await server.api('DELETE', `/api/lessons/${id}`, { token })
    return { act, id, targetId: null, status }
  }
  const targetId = act.target === null ? null : idOf(act.target)
  const body = { order: act.order, ...(targetId !== null && { targetLessonId: targetId }) }
  const { status } = await server.api('PATCH', `/api/lessons/${id}/order`, { token, body })
  return { act, id, targetId, status }
}

/** The order after an answered call by the rules; null when the answer contradicts them. */
function after(order: readonly string[], { act, id, targetId, status }: Done): string[] | null {
  if (act.kind === 'create') return status === 201 ? [...order, id] : null
  if (!order.includes(id)) return status === 404 ? [...order] : null
  const others = order.filter((one) => one !== id)
  if (act.kind === 'remove') return status === 204 ? others : null
  if (targetId !== null && order[act.order - 1] !== targetId) return status === 409 ? [...order] : null
  return status === 200 ? others.toSpliced(act.order - 1, 0, id) : null
}

/** Whether some sequence of the calls leads from one order to the other. */
function explains(before: readonly string[], left: readonly Done[], seen: readonly string[]): boolean {
  if (left.length === 0) return before.join() === seen.join()
  return left.some((done, index) => {
    const next = after(before, done)
    return next !== null && explains(next, left.toSpliced(index, 1), seen)
  })
}

const which = fc.nat(9)
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which,
      order: fc.integer({ min: 1, max: 8 }),
      target: fc.option(which),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which }) },
)
const rounds = fc.array(fc.array(acts, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 4 })

describe('the order of lessons under several clients', () => {
  test('is always that of some sequence of what they did, dense and with each lesson once', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, fc.integer({ min: 1, max: 8 }), async (batches, place) => {
        const { id: courseId, lessons: known } = await newCourse(4)
        let order = await orderOf(courseId)
        for (const batch of batches) {
          const now = [...known]
          const done = await Promise.all(
            batch.map((act, index) => carryOut(courseId, now, act, clients[index % clients.length])),
          )
          const seen = await orderOf(courseId)
          expect(explains(order, done, seen), JSON.stringify({ order, done, seen })).toBe(true)
          known.push(...done.flatMap((one) => (one.act.kind === 'create' ? one.id : [])))
          order = seen
        }
        const [first] = order
        if (first === undefined) return
        const last = await carryOut(courseId, order, { kind: 'move', which: 0, order: place, target: null }, clients[0])
        expect(last.status).toBe(200)
        expect((await orderOf(courseId)).indexOf(first)).toBe(Math.min(place, order.length) - 1)
      }),
      { numRuns: 25 },
    )
  })

  test('holds 40 lessons that are made and moved to the front at once', async () => {
    const { id: courseId, lessons } = await newCourse(10)
    const token = (index: number) => clients[index % clients.length]
    const making = Array.from({ length: 30 }, (_, n) => carryOut(courseId, lessons, { kind: 'create' }, token(n)))
    const moving = Array.from({ length: 20 }, (_, n) =>
      carryOut(courseId, lessons, { kind: 'move', which: n, order: 1, target: null }, token(n)),
    )
    const done = await Promise.all([...making, ...moving])
    expect(done.map((one) => one.status)).toEqual([...Array(30).fill(201), ...Array(20).fill(200)])
    const order = await orderOf(courseId)
    expect(new Set(order)).toEqual(new Set([...lessons, ...done.slice(0, 30).map((one) => one.id)]))
    // All lessons that were moved to the front come before all that were only created.
    expect(new Set(order.slice(0, 10))).toEqual(new Set(lessons))
  })
})
