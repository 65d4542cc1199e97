import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '../../lib/learner.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { makeCourse } from '../../lib/make-course.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const statementsOf = (name: string) =>
  readFileSync(new URL(`../../../server/db/migrations/${name}.sql`, import.meta.url), 'utf8').split(
    '--> statement-breakpoint',
  )

/** Takes back what the migrations of the roster and of its figures have made. */
const BEFORE = [
  'drop table content_counts, question_counts',
  'drop function content_progress_counted, content_recounted, quiz_attempts_counted, question_revised cascade',
  'drop function content_place, count_shard',
  'alter table quiz_questions drop column revision',
  `update quiz_attempts set results = (select jsonb_agg(r - 'revision') from jsonb_array_elements(results) r)
    where jsonb_array_length(results) > 0`,
  'drop function learner_registered, learner_named cascade',
  'drop index user_courses_progressed, user_courses_finished, user_courses_last_finished',
  `alter table user_courses drop column folded_name, drop column learner_name, drop column last_active_at,
    drop column failed_quizzes, drop column last_content_id`,
]

/** What is kept for the roster and its figures. */
async function kept() {
  const read = async (query: string) => (await server.db.execute(sql.raw(query))).rows
  return {
    learners: await read(`select user_id, course_id, learner_name, last_active_at, failed_quizzes, last_content_id
      from user_courses order by 1, 2`),
    places: await read('select * from content_counts where people <> 0 order by content_id, place, shard'),
    questions: await read(`select content_id, question_id, is_first, shard, answered, correct, chosen
      from question_counts order by 1, 2, 3, 4`),
  }
}

test('what people did before there was a roster is in it, and in its figures [LEARN-59] [LEARN-71] [LEARN-72]', async () => {
  const course = await makeCourse(server.db, {
    tutorProfileId: server.host.profileId,
    lessons: [
      {
        items: [
          { type: 'text' },
          { type: 'video' },
          {
            type: 'quiz',
            questions: [
              { answers: 3, correct: [1] },
              { answers: 2, correct: [] },
            ],
          },
        ],
      },
    ],
  })
  const [text, film, quiz] = course.items
  if (!text || !film || !quiz) throw new Error('the course is not whole')
  const [one, other] = [await newLearner(server, course), await newLearner(server, course)]
  await newLearner(server, course)
  expect((await one.save(text, { progress: 100 })).status).toBe(200)
  expect((await one.save(film, { progress: 30, position: 40 })).status).toBe(200)
  for (const [learner, answers] of [
    [one, [[0], [1]]],
    [one, [[2], [0]]],
    [other, [[1], [1]]],
  ] as const) {
    expect(
      (
        await learner.answer(
          quiz,
          answers.map((chosen) => [...chosen]),
        )
      ).status,
    ).toBe(200)
    await learner.reset(quiz)
  }
  const counted = await kept()
  expect(counted.learners.filter(({ failed_quizzes }) => failed_quizzes === 1)).toHaveLength(1)
  expect(counted.places.length).toBeGreaterThan(1)
  expect(counted.questions.length).toBeGreaterThan(1)

  await server.db.transaction(async (tx) => {
    for (const statement of [...BEFORE, ...statementsOf('0021_roster'), ...statementsOf('0023_statistics')])
      await tx.execute(sql.raw(statement))
  })
  expect(await kept()).toEqual(counted)
})
