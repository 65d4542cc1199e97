import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Article,
  Category,
  Course,
  Event,
  Lesson,
  Profile,
  Recording,
  Schedule,
  User,
} from '../../openapi/generated/portal.ts'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { type AdminServer, startForAdmin } from '../lib/server.ts'

let server: AdminServer
beforeAll(async () => {
  server = await startForAdmin()
})
afterAll(() => server.close())

/** All things of a list, as an administrator sees them. */
async function all<Thing>(path: string): Promise<Thing[]> {
  const things: Thing[] = []
  for (let page = 1; ; page += 1) {
    const url = `${path}${path.includes('?') ? '&' : '?'}limit=50&page=${page}`
    const { body } = await server.api<{ items: Thing[]; hasNextPage: boolean }>('GET', url, { token: server.token })
    things.push(...body.items)
    if (!body.hasNextPage) return things
  }
}

describe('the demo', () => {
  test('has the three categories, courses, lessons and every type of content [OPS-10]', async () => {
    const categories = await all<Category>('/api/categories')
    expect(categories.map(({ name }) => name.toLowerCase())).toEqual(
      expect.arrayContaining(['investing', 'trading', 'education']),
    )
    const courses = await all<Course>('/api/courses')
    expect(courses.length).toBeGreaterThanOrEqual(12)
    const lessons = (
      await Promise.all(courses.map(({ id }) => all<Lesson>(`/api/lessons?filter[courseId]=${id}`)))
    ).flat()
    expect(lessons.length).toBeGreaterThanOrEqual(60)
    const whole = await Promise.all(
      lessons.map(
        async ({ id }) => (await server.api<Lesson>('GET', `/api/lessons/${id}`, { token: server.token })).body,
      ),
    )
    const types = new Set(whole.flatMap(({ content }) => content.map(({ targetType }) => targetType)))
    expect([...types].sort()).toEqual(['audio', 'file', 'image', 'quiz', 'text', 'video'])
  })

  test('has events that are on, begin soon and are over, with recordings [OPS-11]', async () => {
    expect((await all<Event>('/api/events')).length).toBeGreaterThanOrEqual(20)
    const schedules = await all<Schedule>('/api/schedules')
    const hour = Date.now() + 3_600_000
    const soon = schedules.filter(({ state, startsAt }) => state === 'upcoming' && Date.parse(startsAt) <= hour)
    expect(schedules.filter(({ state }) => state === 'live').length).toBeGreaterThan(0)
    expect(soon.length).toBeGreaterThan(0)
    const recorded = new Set((await all<Recording>('/api/recordings')).map(({ eventId }) => eventId))
    const over = schedules.filter(({ state }) => state === 'completed').map(({ eventId }) => eventId)
    expect(over.filter((id) => recorded.has(id)).length).toBeGreaterThan(0)
  })

  test('has tutors, articles, feedback and what is put forward [OPS-12]', async () => {
    expect((await all<Profile>('/api/profiles?filter[role]=tutor')).length).toBeGreaterThanOrEqual(8)
    expect((await all<Article>('/api/articles')).length).toBeGreaterThanOrEqual(15)
    for (const path of ['/api/feedbacks', '/api/promoted-contents']) expect((await all(path)).length).toBeGreaterThan(0)
  })

  test('has accounts to try it with, which share a password [OPS-13]', async () => {
    expect(DEMO_PASSWORD).toBe('Lectern123')
    const people = { student: 'student', student2: 'student', student3: 'student', tutor: 'tutor', tutor2: 'tutor' }
    for (const [name, role] of [...Object.entries(people), ['admin', 'admin'] as const]) {
      const { accessToken } = await server.signIn(name)
      const { body } = await server.api<User>('GET', '/api/users/me', { token: accessToken })
      expect(body.username).toBe(`${name}@lectern.test`)
      expect(body.roles).toContain(role)
    }
  })
})
