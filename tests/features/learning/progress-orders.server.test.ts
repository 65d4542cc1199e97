import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '../../lib/learner.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** What an outbox may do to a list of updates: repeat, delay and send in parallel. */
const sending = fc.array(
  fc.record({
    item: fc.nat({ max: 2 }),
    progress: fc.integer({ min: 0, max: 100 }),
    copies: fc.integer({ min: 1, max: 3 }),
    together: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

test('progress never goes back and ends at the highest, in any order and number [LEARN-7]', async () => {
  const course = await makeCourse(server.db, {
    lessons: [{ items: [{ type: 'text' }, { type: 'image' }] }, { items: [{ type: 'file' }] }],
  })
  await fc.assert(
    fc.asyncProperty(sending, async (updates) => {
      const learner = await newLearner(server, course)
      const highest = course.items.map(() => 0)
      let reached = 0
      for (const { item: index, progress, copies, together } of updates) {
        const item = course.items[index]
        if (!item) throw new Error('no such item')
        const send = () => learner.save(item, { progress })
        const answers = together
          ? await Promise.all(Array.from({ length: copies }, send))
          : [await send(), ...(copies > 1 ? [await send()] : [])]
        highest[index] = Math.max(highest[index] ?? 0, progress)
        for (const { status, body } of answers) {
          expect(status).toBe(200)
          expect(body.progress).toBe(highest[index])
          expect(body.courseProgress).toBeGreaterThanOrEqual(reached)
          reached = body.courseProgress
        }
      }
      const now = await learner.progress(course)
      expect(now.lessons.flatMap((lesson) => lesson.content.map((one) => one.progress))).toEqual(highest)
      expect(now.finishedAt !== null).toBe(highest.every((one) => one === 100))
    }),
    { numRuns: 25 },
  )
})
