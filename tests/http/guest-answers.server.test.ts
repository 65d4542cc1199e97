import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Course } from '../../openapi/generated/portal.ts'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
let student: string
let tutor: string
let admin: string
beforeAll(async () => {
  server = await startServer()
  const names = ['student', 'tutor', 'admin']
  ;[student = '', tutor = '', admin = ''] = await Promise.all(
    names.map(async (name) => (await server.signIn(name)).accessToken),
  )
})
afterAll(() => server.close())

const LIST = '/api/courses?limit=50&populate[]=tutors&populate[]=categories'
const list = (path: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
  server.api<{ items: Course[]; totalItems: number }>('GET', path, options)

test('a guest gets the same answer compressed or not, and 304 for what is known', async () => {
  const first = await list(LIST)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('vary')).toContain('authorization')
  const again = await list(LIST, { headers: { 'accept-encoding': 'br' } })
  expect([again.headers.get('content-encoding'), again.headers.get('etag')]).toEqual(['br', etag])
  expect(again.body).toEqual(first.body)
  const known = await list(LIST, { headers: { 'if-none-match': etag } })
  expect([known.status, known.text]).toEqual([304, ''])
})

test('what was asked for in the address is answered, whoever asked before for something else', async () => {
  await list(LIST)
  const some = await list(`${LIST}&fields[]=name`)
  expect(Object.keys(some.body.items[0] ?? {}).sort()).toEqual(['id', 'name'])
  expect((await list('/api/courses?limit=2&page=2')).body.items).toHaveLength(2)
  expect((await server.api<Course>('GET', '/api/courses?single=true')).body.name).toBe(
    (await list(LIST)).body.items[0]?.name,
  )
  for (const _ of [1, 2]) expect((await list('/api/courses?filter[nothing]=1')).status).toBe(400)
})

test('who is signed in gets an answer of their own, which guests never get', async () => {
  const guest = await list(LIST)
  const mine = await list(LIST, { token: student, headers: { 'if-none-match': guest.headers.get('etag') ?? '' } })
  expect([mine.status, mine.headers.get('cache-control'), mine.headers.get('etag')]).toEqual([200, 'no-store', null])
  expect(mine.body.items.some((one) => one.isRegistered)).toBe(true)
  await server.api('POST', '/api/courses', {
    token: tutor,
    body: { name: 'Only a draft', languageCode: 'en', audienceLevel: 'beginner', goals: [] },
  })
  expect((await list(LIST, { token: tutor })).body.totalItems).toBeGreaterThan(guest.body.totalItems)
  const after = await list(LIST)
  expect(after.body).toEqual(guest.body)
  expect(after.body.items.some((one) => one.isRegistered || one.progress !== null)).toBe(false)
})

test('a change is in the next answer: of the course, its category and its tutor', async () => {
  const find = async () =>
    (await list(LIST)).body.items.find((one) => one.tutors.length > 0 && one.categories.length > 0)
  const before = await find()
  const [teacher, category] = [before?.tutors[0], before?.categories[0]]
  const changes: [string, object][] = [
    [`/api/courses/${before?.id}`, { name: 'Another name' }],
    [`/api/categories/${category?.id}`, { name: 'Another category' }],
    [`/api/users/${teacher?.userId}/profile/tutor`, { title: 'Another title' }],
  ]
  for (const [path, body] of changes) expect((await server.api('PATCH', path, { token: admin, body })).status).toBe(200)
  for (const token of [undefined, student]) {
    const seen = (await list(LIST, { ...(token && { token }) })).body.items.find((one) => one.id === before?.id)
    expect(seen?.name).toBe('Another name')
    expect(seen?.categories.find((one) => one.id === category?.id)?.name).toBe('Another category')
    expect(seen?.tutors.find((one) => one.id === teacher?.id)?.title).toBe('Another title')
  }
})
