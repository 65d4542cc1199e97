import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

type Item = Record<string, unknown>

/** The first item of a list. */
async function first(path: string, query: string): Promise<Item> {
  const answer = await server.api<{ items: Item[] }>('GET', `${path}?${query}`, { token: admin })
  expect(answer.status, answer.text).toBe(200)
  const [item] = answer.body.items
  if (!item) throw new Error(`${path} is empty`)
  return item
}

describe('a list fills in the related entities that are asked for, and no others [LIST-9]', () => {
  test.each([
    ['/api/courses', ['cover', 'tutors', 'categories', 'subjects']],
    ['/api/events', ['cover', 'host', 'tutors', 'categories', 'subjects', 'nextSchedule']],
    ['/api/schedules', ['event']],
    ['/api/articles', ['cover', 'author', 'categories', 'subjects']],
    ['/api/lessons', ['tutor', 'content']],
    ['/api/recordings', ['event', 'playback', 'host', 'subjects']],
    ['/api/promoted-contents', ['course', 'event', 'article']],
    ['/api/profiles', ['avatar', 'intro', 'categories', 'subjects', 'vcs']],
    ['/api/users', ['avatar', 'settings']],
    ['/api/feedbacks', ['author']],
  ])('%s', async (path, names) => {
    const full = await first(path, 'limit=1')
    for (const name of names) {
      const others = names.filter((other) => other !== name)
      const rest = Object.entries(full).filter(([field]) => !others.includes(field))
      expect(await first(path, `limit=1&populate[]=${name}`)).toEqual(Object.fromEntries(rest))
    }
    expect(await first(path, `limit=1&${names.map((name) => `populate[]=${name}`).join('&')}`)).toEqual(full)
  })

  test('the ids stay', async () => {
    const item = await first('/api/courses', 'limit=1&populate[]=cover')
    expect(item).toMatchObject({
      tutorIds: expect.arrayContaining([expect.any(String)]),
      cover: { id: expect.any(String) },
    })
    expect(item).not.toHaveProperty('tutors')
  })

  test('also for a single item, and together with fields', async () => {
    const single = await server.api<Item>('GET', '/api/courses?single=true&populate[]=tutors')
    expect(single.body).toHaveProperty('tutors')
    expect(single.body).not.toHaveProperty('cover')
    const both = await first('/api/courses', 'limit=1&fields[]=name&fields[]=tutors&fields[]=cover&populate[]=tutors')
    expect(Object.keys(both).sort()).toEqual(['id', 'name', 'tutors'])
  })
})
