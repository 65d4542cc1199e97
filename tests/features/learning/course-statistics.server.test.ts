import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentDropOffList, QuizStatistics } from '../../../openapi/generated/portal.ts'
import { lessonContent, quiz } from '../../../server/db/schema/courses.ts'
import { quizAttempt, userCourse } from '../../../server/db/schema/learning.ts'
import { user } from '../../../server/db/schema/people.ts'
import type { Problem } from '../../lib/caller.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { type MadeCourse, type MadeItem, makeCourse } from '../../lib/make-course.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const FILM_SECONDS = 200
/** The second takes several answers, the third is an opinion. */
const QUESTIONS = [
  { answers: 3, correct: [1] },
  { answers: 4, correct: [0, 2] },
  { answers: 2, correct: [] },
]

/** A text, a film and a quiz in one lesson, and a text in another. */
async function made(state: 'published' | 'draft' = 'published') {
  const course = await makeCourse(server.db, {
    state,
    tutorProfileId: server.host.profileId,
    lessons: [
      { items: [{ type: 'text' }, { type: 'video' }, { type: 'quiz', questions: QUESTIONS }] },
      { items: [{ type: 'text' }] },
    ],
  })
  const [text, film, test, last] = course.items
  if (!text || !film || !test || !last) throw new Error('the course is not whole')
  await server.db.update(lessonContent).set({ duration: FILM_SECONDS }).where(eq(lessonContent.id, film.id))
  return { course, text, film, test, last }
}

const dropOff = async (of: MadeCourse, query = '') => {
  const answer = await server.api<ContentDropOffList & Problem>('GET', `/api/courses/${of.id}/drop-off${query}`, {
    token: server.host.token,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const figuresOf = async (of: MadeCourse, item: MadeItem) =>
  (await dropOff(of, `?filter[id]=${item.id}`)).items[0] ?? expect.fail('the item is not listed')
const statisticsOf = async (of: MadeCourse, item: MadeItem) => {
  const address = `/api/courses/${of.id}/quizzes/${item.id}/statistics`
  const answer = await server.api<QuizStatistics>('GET', address, { token: server.host.token })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('how the questions of a quiz were answered [LEARN-71]', () => {
  const indexes = (of: number) => fc.uniqueArray(fc.nat(of - 1), { minLength: 1 })
  const answers = fc.tuple(...QUESTIONS.map(({ answers }) => indexes(answers)))

  test('is what a count of the random answers of many says, in first attempts and in all', async () => {
    const { course, test: item } = await made()
    const people = await Promise.all(Array.from({ length: 6 }, () => newLearner(server, course)))
    // By hand: what each one gave, attempt by attempt.
    const given = people.map(() => [] as number[][][])
    await fc.assert(
      fc.asyncProperty(fc.array(answers, { minLength: 6, maxLength: 6 }), async (round) => {
        await Promise.all(
          people.map(async (person, index) => {
            const chosen = round[index] ?? []
            expect((await person.answer(item, chosen)).status).toBe(200)
            given[index]?.push(chosen)
            await person.reset(item)
          }),
        )
        const isRight = [
          (chosen: number[]) => chosen.length === 1 && chosen[0] === 1,
          (chosen: number[]) => chosen.length === 2 && chosen.includes(0) && chosen.includes(2),
        ]
        const first = given.flatMap((attempts) => attempts.slice(0, 1))
        const all = given.flat()
        const times = (of: number[][][], question: number, answer: number) =>
          of.filter((attempt) => attempt[question]?.includes(answer)).length
        expect((await statisticsOf(course, item)).questions).toMatchObject(
          QUESTIONS.map((question, place) => ({
            id: item.questionIds[place],
            answered: first.length,
            attempts: all.length,
            correct: isRight[place] ? first.filter((attempt) => isRight[place]?.(attempt[place] ?? [])).length : null,
            earlier: { answered: 0, correct: 0 },
            answers: Array.from({ length: question.answers }, (_, answer) => ({
              isCorrect: question.correct.length > 0 ? question.correct.includes(answer) : null,
              first: times(first, place, answer),
              all: times(all, place, answer),
            })),
          })),
        )
      }),
      { numRuns: 5 },
    )
  })

  test('counts an attempt once that two tabs submit, and none that is a draft [LEARN-73]', async () => {
    const { course, test: item } = await made()
    const learner = await newLearner(server, course)
    const quizUpdatedAt = new Date().toISOString()
    const draft = { answers: { [item.questionIds[0] ?? '']: [1] }, index: 0, revision: 1, quizUpdatedAt }
    expect((await learner.save(item, { draft })).status).toBe(200)
    expect((await statisticsOf(course, item)).questions[0]).toMatchObject({ answered: 0, attempts: 0 })
    const tabs = await Promise.all([1, 0, 1, 0, 1].map((chosen) => learner.answer(item, [[chosen], [0], [0]])))
    expect(tabs.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await statisticsOf(course, item)).questions[0]).toMatchObject({ answered: 1, attempts: 1 })
  })

  test('starts anew with a changed question and says how it was answered before', async () => {
    const { course, test: item } = await made()
    const [one, two] = [await newLearner(server, course), await newLearner(server, course)]
    await one.answer(item, [[1], [0, 2], [0]])
    const [row] = await server.db
      .select({ id: lessonContent.quizId })
      .from(lessonContent)
      .where(eq(lessonContent.id, item.id))
    const quizId = row?.id ?? ''
    await server.db.update(quiz).set({ ownerId: server.host.id }).where(eq(quiz.id, quizId))
    const token = server.host.token
    const [first, second, opinion] = (
      await server.api<{ questions: { id: string }[] }>('GET', `/api/quizzes/${quizId}`, { token })
    ).body.questions
    const kept = (question: object | undefined) => {
      const { id, question: text, answers, correctAnswers, strict } = (question ?? {}) as Record<string, unknown>
      return { id, question: text, answers, correctAnswers, strict }
    }
    // One answer less, and another one is right; the second is explained, which asks nothing else; the third goes.
    const body = {
      questions: [
        { ...kept(first), answers: ['<b>Now</b>', 'Never'], correctAnswers: [0] },
        { ...kept(second), explanation: 'Because.' },
      ],
    }
    const changed = await server.api('PATCH', `/api/quizzes/${quizId}`, { token, body })
    expect(changed.status, changed.text).toBe(200)
    await two.answer({ ...item, questionIds: item.questionIds.slice(0, 2) }, [[1], [1]])
    expect(opinion).toBeDefined()
    expect((await statisticsOf(course, item)).questions).toMatchObject([
      {
        answered: 1,
        correct: 0,
        attempts: 1,
        answers: [
          { answer: '<b>Now</b>', isCorrect: true, first: 0 },
          { answer: 'Never', isCorrect: false, first: 1 },
        ],
        earlier: { answered: 1, correct: 1 },
      },
      { answered: 2, correct: 1, earlier: { answered: 0, correct: 0 } },
    ])
  })
})

describe('where people stop in a course [LEARN-72]', () => {
  const idle = (learner: Learner, days: number) =>
    server.db
      .update(userCourse)
      .set({ lastActiveAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(userCourse.userId, learner.id))

  test('is who began and completed each item, whose last place it is, and who did nothing there for 7 days', async () => {
    const { course, text, film, test: item, last } = await made()
    const [, one, two, finisher] = await Promise.all(Array.from({ length: 4 }, () => newLearner(server, course)))
    if (!one || !two || !finisher) throw new Error('somebody is missing')
    for (const learner of [one, two, finisher]) await learner.save(text, { progress: 100 })
    await one.save(film, { progress: 20, position: 45 })
    await two.save(film, { progress: 20, position: FILM_SECONDS })
    await finisher.save(film, { progress: 95, position: 0 })
    await finisher.answer(item, [[1], [0, 2], [0]])
    await finisher.save(last, { progress: 100 })
    await idle(one, 7)
    await idle(two, 6)
    expect((await dropOff(course)).items).toMatchObject([
      { id: text.id, lessonOrder: 1, order: 1, began: 3, completed: 3, lastPlace: 0, stopped: 0, tenths: null },
      {
        id: film.id,
        order: 2,
        began: 3,
        completed: 1,
        lastPlace: 2,
        stopped: 1,
        tenths: [0, 0, 1, 0, 0, 0, 0, 0, 0, 1],
      },
      { id: item.id, order: 3, began: 1, completed: 1, lastPlace: 0, tenths: null },
      { id: last.id, lessonOrder: 2, order: 1, began: 1, completed: 1, lastPlace: 0 },
    ])
    expect((await dropOff(course, '?limit=1&page=2')).items.map(({ id }) => id)).toEqual([film.id])
    expect((await dropOff(course, '?sort=-place&filter[targetType]=text')).items.map(({ id }) => id)).toEqual([
      last.id,
      text.id,
    ])
    // Once more from its beginning, and then the film is another one.
    await one.reset(film)
    expect((await figuresOf(course, film)).tenths).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    await server.db
      .update(lessonContent)
      .set({ duration: 2 * FILM_SECONDS })
      .where(eq(lessonContent.id, film.id))
    expect((await figuresOf(course, film)).tenths).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0])
    await server.db.delete(user).where(inArray(user.id, [two.id, finisher.id]))
    expect(await figuresOf(course, film)).toMatchObject({
      began: 1,
      completed: 0,
      tenths: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    })
    expect((await statisticsOf(course, item)).questions[0]).toMatchObject({ answered: 0, attempts: 0 })
  })

  test('is what the rows say after random progress of many at the same time, and in the demo [LEARN-73]', async () => {
    const { course, text, film, test: item } = await made()
    const people = await Promise.all(Array.from({ length: 12 }, () => newLearner(server, course)))
    const acts = [
      (learner: Learner) => learner.save(text, { progress: 100 }),
      (learner: Learner, chance: number) => learner.save(film, { progress: chance, position: chance * 2 }),
      (learner: Learner) => learner.answer(item, [[1], [0], [0]]),
      (learner: Learner) => learner.reset(item),
      (learner: Learner) => learner.reset(film),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(11), fc.nat(acts.length - 1), fc.nat(100)), { minLength: 20, maxLength: 40 }),
        async (round) => {
          await Promise.all(
            round.map(async ([who, act, chance]) => {
              const learner = people[who]
              if (learner) await acts[act]?.(learner, chance)
            }),
          )
          await expectCounted()
        },
      ),
      { numRuns: 3 },
    )
    const [attempt] = await server.db
      .select({ id: quizAttempt.id })
      .from(quizAttempt)
      .where(and(eq(quizAttempt.contentId, item.id), eq(quizAttempt.number, 1)))
      .limit(1)
    if (attempt) await server.db.delete(quizAttempt).where(eq(quizAttempt.id, attempt.id))
    await expectCounted()
  })

  /** All that is kept, of every course, against the rows themselves. */
  async function expectCounted() {
    const { rows: items } = await server.db.execute<{ kept: string; found: string }>(sql`
      select concat_ws(' ', c.id, coalesce(sum(k.people), 0), coalesce(sum(k.people) filter (where k.place = 10), 0),
          coalesce(sum(k.people) filter (where k.place = 2), 0)) as kept,
        concat_ws(' ', c.id, (select count(*) from content_progress p where p.content_id = c.id),
          (select count(completed_at) from content_progress p where p.content_id = c.id),
          (select count(*) from content_progress p where p.content_id = c.id and completed_at is null and c.duration > 0
            and c.target_type in ('video', 'audio') and position >= c.duration * 0.2 and position < c.duration * 0.3)) as found
      from lesson_contents c left join content_counts k on k.content_id = c.id group by c.id`)
    expect(items.length).toBeGreaterThan(20)
    expect(items.map(({ kept }) => kept)).toEqual(items.map(({ found }) => found))
    const { rows: questions } = await server.db.execute<{ kept: string; found: string }>(sql`
      select concat_ws(' ', c.id, coalesce((select sum(answered) from question_counts k where k.content_id = c.id and is_first), 0),
          coalesce((select sum(correct) from question_counts k where k.content_id = c.id), 0)) as kept,
        concat_ws(' ', c.id, (select count(*) from quiz_attempts a, jsonb_array_elements(a.results) r
            where a.content_id = c.id and a.number = 1 and a.submitted_at is not null),
          (select count(*) from quiz_attempts a, jsonb_array_elements(a.results) r
            where a.content_id = c.id and (r->>'isCorrect') = 'true')) as found
      from lesson_contents c where c.quiz_id is not null`)
    expect(questions.length).toBeGreaterThan(2)
    expect(questions.map(({ kept }) => kept)).toEqual(questions.map(({ found }) => found))
  }
})

test('both are for those who teach the course and admins, and tell of no other course [LEARN-71] [LEARN-72]', async () => {
  const [{ course, test: item, text }, draft, other] = [await made(), await made('draft'), await made()]
  const status = async (path: string, token?: string) => (await server.api('GET', path, { token })).status
  for (const part of ['drop-off', `quizzes/${item.id}/statistics`]) {
    const path = `/api/courses/${course.alias}/${part}`
    expect(await status(path)).toBe(401)
    expect(await status(path, server.guest.token)).toBe(403)
    expect(await status(path, server.stranger.token)).toBe(403)
    expect(await status(`/api/courses/${draft.course.id}/${part}`, server.stranger.token)).toBe(404)
    expect(await status(path, (await server.signIn('admin')).accessToken)).toBe(200)
  }
  const tutor = server.host.token
  expect(await status(`/api/courses/${course.id}/quizzes/${other.test.id}/statistics`, tutor)).toBe(404)
  expect(await status(`/api/courses/${course.id}/quizzes/${text.id}/statistics`, tutor)).toBe(404)
  expect(await status(`/api/courses/${course.id}/quizzes/${item.id}/statistics?q=1`, tutor)).toBe(400)
  expect(await status(`/api/courses/${course.id}/drop-off?sort=began`, tutor)).toBe(400)
  expect((await dropOff(course, `?filter[id]=${other.text.id}`)).totalItems).toBe(0)
})
