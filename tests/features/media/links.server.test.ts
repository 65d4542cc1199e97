import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lesson, Media, MediaList } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import type { Problem } from '../../lib/caller.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { addMember, type Member } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let tutor: Member
let other: Member
beforeAll(async () => {
  server = await startServer()
  tutor = await addMember(server, 'link-tutor', ['tutor', 'student'])
  other = await addMember(server, 'link-other', ['tutor', 'student'])
})
afterAll(() => server.close())

const PAGE = 'https://example.org/reports?year=2026#part'
const create = (token: string | undefined, body: object = {}) =>
  server.api<Media & Problem>('POST', '/api/media', { token, body: { url: PAGE, name: 'Report', ...body } })

test('a link is made, read, listed, changed and removed by its tutor, and others may link to the same page [MEDIA-23]', async () => {
  const { status, body: link } = await create(tutor.token, { category: 'education-materials' })
  expect(status).toBe(201)
  const nothing = { sUrl: null, mUrl: null, lUrl: null, uploadUrl: null, size: null, duration: null, description: null }
  expect(link).toMatchObject({
    type: 'link',
    storage: 'external',
    url: PAGE,
    category: 'education-materials',
    ...nothing,
  })
  expect([(await create(tutor.token)).status, (await create(other.token)).body.url]).toEqual([201, PAGE])
  const at = `/api/media/${link.id}`
  const { token } = tutor
  expect((await server.api<Media>('GET', at, { token })).body).toEqual(link)
  const listed = await server.api<MediaList>('GET', '/api/media?filter[type]=link&sort=createdAt', { token })
  expect([listed.body.totalItems, listed.body.items[0]]).toEqual([2, link])
  expect((await server.api<Media>('PATCH', at, { token, body: { name: 'Other' } })).body.url).toBe(PAGE)
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await server.api(method, at, { token: other.token })).status).toBe(404)
  }
  expect((await server.api('DELETE', at, { token })).status).toBe(204)
  expect((await server.api('GET', at, { token })).status).toBe(404)
})

test.each([
  ['without encryption', 'http://example.org/'],
  ['with code', 'javascript:alert(1)//'],
  ['with its content', 'data:text/html,hello'],
  ['without a protocol', '//example.org/path'],
  ['with a password', 'https://somebody:secret@example.org/'],
  ['without a host', 'https://'],
  ['too long once it is encoded', `https://example.org/${'\u00e4'.repeat(1000)}`],
])('an address %s is refused [MEDIA-23]', async (_, url) => {
  const { status, body } = await create(tutor.token, { url })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['url']])
})

test('a student makes none, and a guest neither [MEDIA-23]', async () => {
  const student = await addMember(server, 'link-student', ['student'])
  expect([(await create(student.token)).status, (await create(undefined)).status]).toEqual([403, 401])
})

test('a lesson shows a link as a file; it is no portrait, and stays while the lesson shows it [MEDIA-23]', async () => {
  const { accessToken: token } = await server.signIn('admin')
  const { body: link } = await create(token)
  const { lessons } = await makeCourse(server.db, { lessons: [{ items: [] }] })
  const item = { targetType: 'file', targetId: link.id, name: 'Report' }
  const url = `/api/lessons/${lessons[0]?.id}`
  const saved = await server.api<Lesson>('PATCH', url, { token, body: { content: [item] } })
  expect([saved.status, saved.body.content[0]?.target]).toEqual([200, link])
  const removed = await server.api('DELETE', `/api/media/${link.id}`, { token })
  expect([removed.status, removed.body.code]).toEqual([409, 'in-use'])
  const asVideo = await server.api('PATCH', url, { token, body: { content: [{ ...item, targetType: 'video' }] } })
  expect(asVideo.status).toBe(400)
  const own = { token: tutor.token, body: { avatarId: (await create(tutor.token)).body.id } }
  const portrait = await server.api<Problem>('PATCH', `/api/users/${tutor.id}`, own)
  expect([portrait.status, Object.keys(portrait.body.fields ?? {})]).toEqual([400, ['avatarId']])
  expect(await server.db.$count(media, eq(media.id, link.id))).toBe(1)
})
