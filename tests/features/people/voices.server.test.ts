import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Course,
  Feedback,
  FeedbackList,
  Profile,
  ProfileList,
  RegistrationChart,
} from '../../../openapi/generated/portal.ts'
import { userCourse } from '../../../server/db/schema/learning.ts'
import { profile, userSettings } from '../../../server/db/schema/people.ts'
import { periodStarts } from '../../../server/features/dashboard/chart-periods.ts'
import { recountTutors } from '../../../server/features/people/profile-queries.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { addPerson, findPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
  for (const name of ['admin', 'tutor', 'student']) tokens[name] = (await server.signIn(name)).accessToken
})
afterAll(() => server.close())

const as = <Body>(name: string | null, method: string, path: string, body?: unknown) =>
  server.api<Body>(method, path, { token: name === null ? undefined : tokens[name], body })

describe('profiles', () => {
  test('guests see tutors only, without what is private', async () => {
    await server.db.update(profile).set({ phoneNumber: '+46700011223' })
    const { body } = await as<ProfileList>(null, 'GET', '/api/profiles?limit=50')
    expect(body.totalItems).toBeGreaterThan(5)
    for (const one of body.items) {
      expect(one).toMatchObject({ role: 'tutor', email: null, phoneNumber: null, vcsIds: [] })
    }
    const mine = await as<Profile>('student', 'GET', '/api/users/me/profile')
    expect(mine.body).toMatchObject({ role: 'student', email: 'student@lectern.test' })
    expect((await as(null, 'GET', `/api/profiles/${mine.body.id}`)).status).toBe(404)
    expect((await as(null, 'GET', '/api/profiles?filter[email]=a')).status).toBe(400)
  })

  test('the counts of the demo are those that counting anew finds', async () => {
    const counts = () =>
      server.db
        .select({ id: profile.id, courses: profile.courseCount, webinars: profile.webinarCount })
        .from(profile)
        .where(eq(profile.role, 'tutor'))
        .orderBy(profile.id)
    const before = await counts()
    await server.db.transaction((tx) =>
      recountTutors(
        tx,
        before.map((one) => one.id),
      ),
    )
    expect(await counts()).toEqual(before)
  })

  test('a profile is made from the account, changed by its owner, removed when nothing needs it [PEOPLE-11]', async () => {
    const made = await addPerson(server.db, 'newcomer', ['tutor', 'student'])
    tokens.newcomer = (await server.signIn('newcomer')).accessToken
    const path = `/api/users/${made.id}/profile/student`
    expect((await as('student', 'POST', path, {})).status).toBe(404)
    const created = await as<Profile>('newcomer', 'POST', path, {})
    expect(created.status, created.text).toBe(201)
    expect(created.body).toMatchObject({ firstName: 'newcomer', role: 'student', email: 'newcomer@lectern.test' })
    expect((await as('newcomer', 'POST', path, {})).status).toBe(409)
    expect((await as('newcomer', 'PATCH', path, { bio: 'No' })).status).toBe(400)
    expect((await as('newcomer', 'PATCH', path, { timezone: 'Mars/Base' })).status).toBe(400)
    const tutor = `/api/users/${made.id}/profile/tutor`
    expect((await as<Profile>('newcomer', 'PATCH', tutor, { bio: 'Yes' })).body.bio).toBe('Yes')
    expect((await as('newcomer', 'PATCH', tutor, { vcsIds: [] })).status).toBe(403)
    await makeCourse(server.db, { lessons: [], tutorProfileId: made.profileId })
    expect((await as('newcomer', 'DELETE', tutor)).body).toMatchObject({ code: 'in-use' })
    expect((await as('newcomer', 'DELETE', path)).status).toBe(204)
  })
})

describe('feedback', () => {
  test('a review counts once it is handled, and no longer when that is taken back [FEED-2]', async () => {
    const course = await makeCourse(server.db, { lessons: [] })
    const review = { type: 'course', targetId: course.id, rating: 4, message: 'Clear.' }
    expect((await as(null, 'POST', '/api/feedbacks', review)).status).toBe(403)
    expect((await as('student', 'POST', '/api/feedbacks', review)).status).toBe(403)
    const { id: userId } = await findPerson(server.db, 'student')
    await server.db.insert(userCourse).values({ userId, courseId: course.id })
    const both = await Promise.all([1, 2].map(() => as<Feedback>('student', 'POST', '/api/feedbacks', review)))
    expect(both.map((one) => one.status).sort()).toEqual([201, 409])
    const made = both.find((one) => one.status === 201)?.body
    const reviews = `/api/feedbacks?filter[targetId]=${course.id}`
    const seen = async () => (await as<FeedbackList>(null, 'GET', reviews)).body.totalItems
    const rated = async () => {
      const { body } = await as<Course>(null, 'GET', `/api/courses/${course.id}`)
      return [body.rating, body.reviewCount]
    }
    expect([await seen(), await rated()]).toEqual([0, [null, 0]])
    await as('admin', 'PUT', `/api/feedbacks/${made?.id}/handle`)
    expect([await seen(), await rated()]).toEqual([1, [4, 1]])
    await as('admin', 'DELETE', `/api/feedbacks/${made?.id}/unhandle`)
    expect([await seen(), await rated()]).toEqual([0, [null, 0]])
    expect((await as('student', 'GET', `/api/feedbacks/${made?.id}`)).status).toBe(200)
    expect((await as(null, 'GET', `/api/feedbacks/${made?.id}`)).status).toBe(404)
  })

  test('messages of guests reach staff only, ten an hour', async () => {
    const message = { type: 'contact', name: 'Tom', email: 'tom@example.org', message: 'Hello' }
    const made = await as<Feedback>(null, 'POST', '/api/feedbacks', message)
    expect(made.body).toMatchObject({ name: null, email: null, userId: null })
    expect((await as<Feedback>('admin', 'GET', `/api/feedbacks/${made.body.id}`)).body.email).toBe('tom@example.org')
    expect((await as('student', 'GET', `/api/feedbacks/${made.body.id}`)).status).toBe(404)
    let last = made.status
    for (let n = 0; n < 10; n++) last = (await as(null, 'POST', '/api/feedbacks', message)).status
    expect(last).toBe(429)
  })
})

describe('charts', () => {
  test('count by the days of the caller’s zone, through a change of the clocks, empty days as zero [DASH-3]', async () => {
    const { id: adminId } = await findPerson(server.db, 'admin')
    await server.db.update(userSettings).set({ timezone: 'Europe/Madrid' }).where(eq(userSettings.userId, adminId))
    const course = await makeCourse(server.db, { lessons: [] })
    // 29 March 2026 has 23 hours in Madrid, from 23:00Z on the day before to 22:00Z.
    const times = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z']
    for (const [index, time] of times.entries()) {
      const { id } = await addPerson(server.db, `counted${index}`, ['student'])
      await server.db.insert(userCourse).values({ userId: id, courseId: course.id, registeredAt: new Date(time) })
    }
    const ask = (query: string, name = 'admin') =>
      as<RegistrationChart>(name, 'GET', `/api/charts/courses/registrations/by-period?courseId=${course.id}&${query}`)
    const days = await ask('period=day&from=2026-03-27&to=2026-03-31')
    expect(days.text).toContain('points')
    expect(days.body.points.map((point) => point.count)).toEqual([0, 1, 2, 1, 0])
    expect((await ask('period=week&from=2026-03-23&to=2026-04-05')).body.points).toEqual([
      { startsOn: '2026-03-23', count: 3 },
      { startsOn: '2026-03-30', count: 1 },
    ])
    expect((await ask('period=month&from=2026-02-15&to=2026-03-29')).body).toMatchObject({
      total: 3,
      points: [
        { startsOn: '2026-02-01', count: 0 },
        { startsOn: '2026-03-01', count: 3 },
      ],
    })
    expect((await ask('period=day&from=2026-03-27&to=2026-03-31', 'tutor')).body.total).toBe(0)
    expect((await ask('period=day&from=2020-01-01&to=2026-03-31')).status).toBe(400)
    expect((await ask('from=2026-03-02&to=2026-03-01')).status).toBe(400)
    expect(
      (await as<RegistrationChart>('admin', 'GET', '/api/charts/events/registrations/by-period')).body.points,
    ).toHaveLength(31)
  })

  test('periods begin on Monday and on the first', () => {
    expect(periodStarts('week', '2026-01-01', '2026-01-12')).toEqual(['2025-12-29', '2026-01-05', '2026-01-12'])
    expect(periodStarts('month', '2025-12-31', '2026-02-01')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  })
})
