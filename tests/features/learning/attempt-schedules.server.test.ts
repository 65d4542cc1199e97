import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentProgress, quizAttempt } from '../../../server/db/schema/learning.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { type MadeCourse, type MadeItem, makeCourse } from '../../lib/make-course.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { scheduleRuns } from './schedule-runs.ts'

let server: TestServer
let course: MadeCourse
let quiz: MadeItem
let ann: Learner
beforeAll(async () => {
  server = await startServer()
  course = await makeCourse(server.db, {
    lessons: [{ items: [{ type: 'quiz', questions: [{ answers: 3, correct: [1] }] }] }],
  })
  const [made] = course.items
  if (!made) throw new Error('no quiz was made')
  quiz = made
  ann = await newLearner(server, course)
})
afterAll(() => server.close())

test('no attempt at a quiz forks, however often and from how many tabs it is handed in', async () => {
  const tab = fc.nat({ max: 1 })
  const deed = fc.oneof(
    fc.record({ do: fc.constant('hand in'), tab, copies: fc.integer({ min: 1, max: 3 }), choice: fc.nat({ max: 2 }) }),
    fc.record({ do: fc.constant('again'), tab }),
    fc.record({ do: fc.constant('reload'), tab }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 10 }), async (deeds) => {
      await server.db.delete(quizAttempt).where(eq(quizAttempt.userId, ann.id))
      await server.db.delete(contentProgress).where(eq(contentProgress.userId, ann.id))
      /** The attempt that each tab last received. */
      const known: (string | undefined)[] = [undefined, undefined]
      let resets = 0
      for (const one of deeds) {
        if ('copies' in one) {
          const send = () => ann.answer(quiz, [[one.choice]], known[one.tab])
          const answers = await Promise.all(Array.from({ length: one.copies }, send))
          const graded = answers.filter(({ status }) => status === 200)
          expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
          expect(new Set(graded.map(({ body }) => `${body.attemptId} ${body.score}`)).size).toBeLessThan(2)
          known[one.tab] = graded[0]?.body.attemptId ?? known[one.tab]
        } else if (one.do === 'again') {
          const { status, body } = await ann.reset(quiz)
          expect(status).toBe(200)
          resets += 1
          known[one.tab] = body.attemptId ?? undefined
        } else {
          const { lessons } = await ann.progress(course)
          known[one.tab] = lessons.at(-1)?.content[0]?.attemptId ?? undefined
        }
      }
      const mine = and(eq(quizAttempt.userId, ann.id), eq(quizAttempt.contentId, quiz.id))
      expect(await server.db.$count(quizAttempt, mine)).toBeLessThanOrEqual(resets + 1)
      expect(await server.db.$count(quizAttempt, and(mine, isNull(quizAttempt.submittedAt)))).toBeLessThan(2)
    }),
    { numRuns: scheduleRuns({ usual: 40, full: 200 }) },
  )
})
