import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RosterEntry, RosterEntryList } from '../../../openapi/generated/portal.ts'
import { userCourse } from '../../../server/db/schema/learning.ts'
import { user } from '../../../server/db/schema/people.ts'
import type { Problem } from '../../lib/caller.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { type MadeCourse, type MadeItem, makeCourse } from '../../lib/make-course.ts'

let server: LiveServer
let course: MadeCourse
beforeAll(async () => {
  server = await startLiveServer()
  course = await made('published')
})
afterAll(() => server.close())

const made = (state: 'published' | 'draft') =>
  makeCourse(server.db, {
    state,
    tutorProfileId: server.host.profileId,
    lessons: [
      { items: [{ type: 'text' }, { type: 'quiz', questions: [{ answers: 2, correct: [1] }] }] },
      { items: [{ type: 'text' }] },
    ],
  })

const item = (index: number): MadeItem => {
  const found = course.items[index]
  if (!found) throw new Error(`no item ${index}`)
  return found
}

const rename = (learner: Learner, firstName: string) =>
  server.db.update(user).set({ firstName, lastName: 'Roster' }).where(eq(user.id, learner.id))

/** Makes all that the person did in the course that many days older. */
async function age({ id }: Learner, days: number) {
  const before = sql`now() - make_interval(days => ${days})`
  const active = sql`case when ${userCourse.lastActiveAt} is not null then ${before} end`
  await server.db
    .update(userCourse)
    .set({ registeredAt: before, lastActiveAt: active })
    .where(eq(userCourse.userId, id))
}

const list = (query = '', token = server.host.token, id = course.id) =>
  server.api<RosterEntryList & Problem>('GET', `/api/courses/${id}/roster${query}`, { token })
const entryOf = async ({ id }: Learner, of = course.id): Promise<RosterEntry | undefined> =>
  (await list(`?filter[userId]=${id}`, server.host.token, of)).body.items[0]

/** Answers the quiz, from the second time on with a new attempt. */
async function answer(learner: Learner, chosen: number) {
  const { body } = await learner.answer(item(1), [[chosen]])
  await learner.reset(item(1))
  return body
}

describe('the roster of a course [LEARN-59]', () => {
  test('has how far each one is, what their quizzes gave, and when they were active', async () => {
    const learner = await newLearner(server, course)
    expect(await entryOf(learner)).toMatchObject({
      progress: 0,
      lastActiveAt: null,
      finishedAt: null,
      quizzes: [],
      stuckAt: null,
    })
    await learner.save(item(0), { progress: 100 })
    await learner.answer(item(1), [[1]])
    expect(await entryOf(learner)).toMatchObject({
      userId: learner.id,
      progress: 50,
      lastActiveAt: expect.stringMatching(/Z$/),
      quizzes: [{ contentId: item(1).id, score: 100, passed: true, attempts: 1 }],
    })
    await learner.save(item(2), { progress: 100 })
    expect(await entryOf(learner)).toMatchObject({ progress: 100, finishedAt: expect.any(String), stuckAt: null })
  })

  test('is searched, filtered, sorted, paged and saved', async () => {
    const people = await Promise.all(
      ['=Berta', 'anton', 'Cleo'].map(async (name) => {
        const learner = await newLearner(server, course)
        await rename(learner, name)
        return learner
      }),
    )
    await people[2]?.save(item(0), { progress: 100 })
    const names = async (query: string) =>
      (await list(`?filter[name][$cont]=roster&${query}`)).body.items.map(({ name }) => name)
    expect(await names('sort=name')).toEqual(['=Berta Roster', 'anton Roster', 'Cleo Roster'])
    expect(await names('sort=-progress&limit=1')).toEqual(['Cleo Roster'])
    expect(await names('sort=name&limit=2&page=2')).toEqual(['Cleo Roster'])
    expect(await names('filter[lastActiveAt][$exists]=true')).toEqual(['Cleo Roster'])
    const { text, headers } = await server.api(
      'GET',
      `/api/courses/${course.id}/roster?filter[name][$cont]=roster&sort=name`,
      {
        token: server.host.token,
        headers: { accept: 'text/csv', 'accept-language': 'de' },
      },
    )
    expect(headers.get('content-disposition')).toBe(`attachment; filename="roster-${course.alias}.csv"`)
    expect(
      text
        .replace('\uFEFF', '')
        .split('\r\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['Name', "'=Berta Roster", 'anton Roster', 'Cleo Roster', ''])
  })

  test('is for those who teach the course and admins', async () => {
    const [draft, other] = [await made('draft'), await made('published')]
    const elsewhere = await newLearner(server, other)
    expect(await entryOf(elsewhere)).toBeUndefined()
    expect((await list('', server.host.token, other.id)).body.items.map(({ userId }) => userId)).toEqual([elsewhere.id])
    const status = async (token?: string, id = course.id) =>
      (await server.api('GET', `/api/courses/${id}/roster`, { token })).status
    expect(await status()).toBe(401)
    expect(await status(server.guest.token)).toBe(403)
    expect(await status(server.stranger.token)).toBe(403)
    expect(await status(server.stranger.token, draft.id)).toBe(404)
    expect(await status((await server.signIn('admin')).accessToken)).toBe(200)
    expect((await list('?sort=email')).body.code).toBe('invalid-filter')
    expect((await list('?q=x')).status).toBe(400)
  })
})

describe('somebody is stuck [LEARN-60]', () => {
  test('at a quiz that they failed twice, until they pass it', async () => {
    const learner = await newLearner(server, course)
    await answer(learner, 0)
    expect((await entryOf(learner))?.stuckAt).toBeNull()
    await answer(learner, 0)
    expect((await entryOf(learner))?.stuckAt).toMatchObject({
      reason: 'quiz-failed',
      contentId: item(1).id,
      failures: 2,
      days: 0,
    })
    expect((await list(`?filter[isStuck]=true&filter[userId]=${learner.id}`)).body.totalItems).toBe(1)
    await answer(learner, 1)
    expect((await entryOf(learner))?.stuckAt).toBeNull()
    expect((await entryOf(learner))?.quizzes).toMatchObject([{ passed: true, attempts: 3, score: 100 }])
  })

  test('at the first open item after seven days without doing anything, and not when they have finished', async () => {
    const learner = await newLearner(server, course)
    await age(learner, 6)
    expect((await entryOf(learner))?.stuckAt).toBeNull()
    await age(learner, 7)
    expect((await entryOf(learner))?.stuckAt).toMatchObject({
      reason: 'idle',
      contentId: item(0).id,
      days: 7,
      failures: 0,
    })
    await learner.save(item(0), { progress: 100 })
    expect((await entryOf(learner))?.stuckAt).toBeNull()
    await age(learner, 9)
    expect((await entryOf(learner))?.stuckAt).toMatchObject({ reason: 'idle', contentId: item(1).id, days: 9 })
    await learner.answer(item(1), [[1]])
    await learner.save(item(2), { progress: 100 })
    await age(learner, 30)
    expect((await entryOf(learner))?.stuckAt).toBeNull()
    expect((await list(`?filter[isStuck]=true&filter[userId]=${learner.id}`)).body.totalItems).toBe(0)
  })
})

describe('what is kept with a registration', () => {
  /** What a roster would find without it: last activity, quizzes at which they are stuck, and name. */
  async function expectTrue() {
    const { rows } = await server.db.execute<{ kept: string; found: string }>(sql`
      select concat_ws(' ', r.id, coalesce(r.last_active_at::text, 'never'), r.failed_quizzes, r.folded_name) as kept,
        concat_ws(' ', r.id, coalesce((select max(p.updated_at) from content_progress p
            where p.user_id = r.user_id and p.course_id = r.course_id)::text, 'never'),
          (select count(*) from (select 1 from quiz_attempts a join lesson_contents c on c.id = a.content_id
            join lessons l on l.id = c.lesson_id where l.course_id = r.course_id and a.user_id = r.user_id and a.passed is not null
            group by c.id having count(*) >= 2 and not bool_or(a.passed)) failed),
          lower(u.first_name || ' ' || u.last_name)) as found
      from user_courses r join users u on u.id = r.user_id order by r.id`)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ found }) => found))
  }

  test('is what the progress, the quizzes and the account say, in the demo and after each change [LEARN-59] [LEARN-60]', async () => {
    await expectAged()
    const made = await makeCourse(server.db, {
      tutorProfileId: server.host.profileId,
      lessons: [{ items: [{ type: 'text' }, { type: 'quiz', questions: [{ answers: 2, correct: [1] }] }] }],
    })
    const quiz = made.items[1]
    const text = made.items[0]
    if (!quiz || !text) throw new Error('the course is not whole')
    const [one, two] = [await newLearner(server, made), await newLearner(server, made)]
    for (const learner of [one, two]) {
      for (let turn = 0; turn < 2; turn += 1) {
        await learner.answer(quiz, [[0]])
        await learner.reset(quiz)
      }
    }
    await two.save(text, { progress: 100 })
    await rename(two, 'Đặng ÉLODIE')
    await expectTrue()
    expect((await entryOf(one, made.id))?.stuckAt?.reason).toBe('quiz-failed')
    await one.answer(quiz, [[1]])
    await expectTrue()
    expect((await entryOf(one, made.id))?.stuckAt).toBeNull()
    expect((await list('?filter[name][$cont]=đẶng éL', server.host.token, made.id)).body.totalItems).toBe(1)

    // Without the quiz nobody is stuck at it.
    const lesson = { content: [{ id: text.id, targetType: 'text', name: 'A text', description: 'To read.' }] }
    const changed = await server.api('PATCH', `/api/lessons/${text.lessonId}`, {
      token: server.host.token,
      body: lesson,
    })
    expect(changed.status, changed.text).toBe(200)
    expect((await list('?filter[isStuck]=true', server.host.token, made.id)).body.totalItems).toBe(0)
  })

  /** Tests before this one have made what people did older, but not their items. */
  async function expectAged() {
    await server.db.execute(sql`update user_courses r set last_active_at = (select max(p.updated_at) from content_progress p
      where p.user_id = r.user_id and p.course_id = r.course_id) where r.course_id = ${course.id}`)
    await expectTrue()
  }
})
