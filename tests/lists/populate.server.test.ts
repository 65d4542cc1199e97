import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
let tokens: { admin: string; student: string }
beforeAll(async () => {
  server = await startServer()
  const [admin, student] = [await server.signIn('admin'), await server.signIn('student')]
  tokens = { admin: admin.accessToken, student: student.accessToken }
})
afterAll(() => server.close())

type Item = Record<string, unknown>

/** The first item of a list. */
async function first(path: string, query: string, token: string): Promise<Item> {
  const answer = await server.api<{ items: Item[] }>('GET', `${path}?limit=1${query}`, { token })
  expect(answer.status, answer.text).toBe(200)
  const [item] = answer.body.items
  if (!item) throw new Error(`${path} is empty`)
  return item
}

const populating = (names: string[]) => names.map((name) => `&populate[]=${name}`).join('')

describe('a list fills in the related entities that are asked for, and no others [LIST-9]', () => {
  test.each([
    ['/api/courses', 'admin', ['cover', 'tutors', 'categories', 'subjects']],
    ['/api/events', 'admin', ['cover', 'host', 'tutors', 'categories', 'subjects', 'nextSchedule']],
    ['/api/schedules', 'admin', ['event']],
    ['/api/articles', 'admin', ['cover', 'author', 'categories', 'subjects']],
    ['/api/lessons', 'admin', ['tutor', 'content']],
    ['/api/recordings', 'admin', ['event', 'playback', 'host', 'subjects']],
    ['/api/promoted-contents', 'admin', ['course', 'event', 'article']],
    ['/api/profiles', 'admin', ['avatar', 'intro', 'categories', 'subjects', 'vcs']],
    ['/api/users', 'admin', ['avatar', 'settings']],
    ['/api/feedbacks', 'admin', ['author']],
    ['/api/user-courses', 'student', ['course']],
    ['/api/user-events', 'student', ['event', 'host', 'profile', 'nextSchedule']],
    ['/api/users/me/recordings', 'student', ['recording']],
    ['/api/users/me/achievements', 'student', ['course']],
  ] as const)('%s', async (path, who, offered) => {
    const names = [...offered]
    const token = tokens[who]
    const full = await first(path, populating(names), token)
    for (const name of names) expect(full).toHaveProperty(name)
    const without = (others: string[]) =>
      Object.fromEntries(Object.entries(full).filter(([field]) => !others.includes(field)))
    expect(await first(path, '', token)).toEqual(without(names))
    for (const name of names)
      expect(await first(path, populating([name]), token)).toEqual(without(names.filter((other) => other !== name)))
    expect(await first(path, `&fields[]=${names[0]}`, token)).toEqual({
      id: full.id,
      [names[0] ?? '']: full[names[0] ?? ''],
    })
  })

  test('the ids stay', async () => {
    const item = await first('/api/courses', '&populate[]=cover', tokens.admin)
    expect(item).toMatchObject({
      tutorIds: expect.arrayContaining([expect.any(String)]),
      cover: { id: expect.any(String) },
    })
    expect(item).not.toHaveProperty('tutors')
  })

  test('also for a single item, and together with fields', async () => {
    const bare = await server.api<Item>('GET', '/api/courses?single=true')
    expect(bare.body).not.toHaveProperty('cover')
    const single = await server.api<Item>('GET', '/api/courses?single=true&populate[]=tutors')
    expect(single.body).toHaveProperty('tutors')
    expect(single.body).not.toHaveProperty('cover')
    const fields = '&fields[]=name&fields[]=tutors&fields[]=cover'
    expect(Object.keys(await first('/api/courses', fields, tokens.admin)).sort()).toEqual([
      'cover',
      'id',
      'name',
      'tutors',
    ])
    const both = await first('/api/courses', `${fields}&populate[]=tutors`, tokens.admin)
    expect(Object.keys(both).sort()).toEqual(['id', 'name', 'tutors'])
  })
})

describe('fields of a related entity are named by their path [LIST-26]', () => {
  const fieldsOf = (...names: string[]) => names.map((name) => `&fields[]=${name}`).join('')

  test('of one, of several, and of one within another', async () => {
    const full = await first('/api/courses', populating(['cover', 'tutors']), tokens.admin)
    const { cover, tutors } = full as { cover: Item; tutors: { avatar: Item; firstName: string }[] }
    expect(tutors.length).toBeGreaterThan(0)
    const names = fieldsOf('cover.mUrl', 'tutors.firstName', 'tutors.avatar.sUrl', 'tutors.avatar.url')
    expect(await first('/api/courses', names, tokens.admin)).toEqual({
      id: full.id,
      cover: { mUrl: cover.mUrl },
      tutors: tutors.map(({ firstName, avatar }) => ({ firstName, avatar: { sUrl: avatar.sUrl, url: avatar.url } })),
    })
  })

  test('what there is none of stays null', async () => {
    const full = await server.api<{ items: Item[] }>(
      'GET',
      '/api/promoted-contents?fields[]=course.cover.mUrl&fields[]=event.name',
    )
    const kinds = full.body.items.map(({ course, event }) => [course === null, event === null])
    expect(kinds).toContainEqual([true, false])
    expect(kinds).toContainEqual([false, true])
  })

  test('what is asked for as a whole is whole, in either order', async () => {
    const whole = await first('/api/courses', fieldsOf('cover'), tokens.admin)
    expect(whole).toHaveProperty('cover.mimeType')
    expect(await first('/api/courses', fieldsOf('cover', 'cover.mUrl'), tokens.admin)).toEqual(whole)
    expect(await first('/api/courses', fieldsOf('cover.mUrl', 'cover'), tokens.admin)).toEqual(whole)
  })

  test('for a single item, and beside populate, which decides what is filled in', async () => {
    const single = await server.api<Item>('GET', '/api/courses?single=true&fields[]=cover.mUrl')
    expect(Object.keys(single.body)).toEqual(['id', 'cover'])
    const beside = await first('/api/courses', `${fieldsOf('name', 'cover.mUrl')}&populate[]=tutors`, tokens.admin)
    expect(Object.keys(beside).sort()).toEqual(['id', 'name'])
  })

  test.each([
    'cover.nope',
    'cover.mUrl.length',
    'cover.constructor',
    'cover.',
    '.cover',
    'cover..mUrl',
    'name.length',
    'tutors.0',
    'nope.mUrl',
  ])('%s is refused by its name [LIST-11]', async (path) => {
    const refused = await server.api('GET', `/api/courses?fields[]=${path}`)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'invalid-filter', fields: { [`fields.${path}`]: [expect.any(String)] } })
  })
})
