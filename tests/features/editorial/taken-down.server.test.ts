import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { course, lesson } from '../../../server/db/schema/courses.ts'
import { event } from '../../../server/db/schema/events.ts'
import type { Problem } from '../../lib/caller.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let admin: string
let tutor: string
beforeAll(async () => {
  server = await startServer({ pages: true })
  admin = (await server.signIn('admin')).accessToken
  tutor = (await server.signIn('tutor')).accessToken
})
afterAll(() => server.close())

interface Made extends Problem {
  id: string
  alias: string
  state: string
}

async function make(path: string, body: object, token = tutor) {
  const made = await server.api<Made>('POST', path, { token, body })
  if (made.status !== 201) throw new Error(made.text)
  return made.body
}

const call = (method: string, path: string, body?: object) =>
  server.api<Made>(method, path, { token: admin, ...(body && { body }) })

async function codeOf(path: string, token?: string) {
  const { status, body } = await server.api<Made>('GET', path, { token })
  return status === 200 ? status : body.code
}

/** Where the portal leads a guest, or the status of the page. */
async function pageOf(path: string) {
  const { status, headers } = await server.page(path)
  return status === 303 ? headers.get('location') : status
}
const noticeOf = (path: string) => `/content-removed?${new URLSearchParams({ from: path })}`

/** A guest is told that each of these addresses has been removed, by the API and by the portal. */
async function expectRemoved(api: string, page: string, names: (string | undefined)[]) {
  for (const name of names) {
    expect(await codeOf(`${api}/${name}`)).toBe('content-removed')
    expect(await pageOf(`${page}/${name}`)).toBe(noticeOf(`${page}/${name}`))
  }
}

async function expectUnknown(api: string, page: string, names: (string | undefined)[]) {
  for (const name of names) {
    expect(await codeOf(`${api}/${name}`)).toBe('not-found')
    expect(await pageOf(`${page}/${name}`)).toBe(404)
  }
}

const ARTICLE = { name: 'Gilts', description: 'What they pay.', body: 'Little.', languageCode: 'en' }
const DAY = 86_400_000
const webinarBody = () => {
  const [startsAt, endsAt] = [DAY, DAY + 3_600_000].map((later) => new Date(Date.now() + later).toISOString())
  return {
    ...COURSE,
    name: 'Yields',
    type: 'webinar',
    timezone: 'UTC',
    startsAt,
    endsAt,
  }
}
const COURSE = { name: 'Bonds', languageCode: 'en', audienceLevel: 'beginner' }

test('an article that was deleted, also under an alias that it had before [PAGE-25]', async () => {
  const { id, alias } = await make('/api/articles', { ...ARTICLE, state: 'published' })
  expect((await call('PATCH', `/api/articles/${id}`, { alias: 'gilts-now' })).status).toBe(200)
  expect((await call('DELETE', `/api/articles/${id}`)).status).toBe(204)
  await expectRemoved('/api/articles', '/articles', [id, alias, 'gilts-now'])
})

test('an article, a course and an event that are drafts again; who makes them still sees them', async () => {
  const article = await make('/api/articles', { ...ARTICLE, name: 'Again', state: 'published' })
  await call('PATCH', `/api/articles/${article.id}`, { state: 'draft' })
  await expectRemoved('/api/articles', '/articles', [article.id, article.alias])
  const made = await make('/api/courses', COURSE)
  await server.db.insert(lesson).values({ courseId: made.id, name: 'One', order: 1 })
  for (const state of ['published', 'draft']) await call('PATCH', `/api/courses/${made.id}`, { state })
  await expectRemoved('/api/courses', '/course-content', [made.id, made.alias])
  const webinar = await make('/api/events', webinarBody())
  for (const move of ['publish', 'unpublish'])
    expect((await call('POST', `/api/events/${webinar.id}/${move}`)).status).toBe(200)
  await expectRemoved('/api/events', '/webinar-content', [webinar.id, webinar.alias])
  for (const token of [tutor, admin]) {
    expect(await codeOf(`/api/articles/${article.alias}`, token)).toBe(200)
    expect(await codeOf(`/api/courses/${made.alias}`, token)).toBe(200)
  }
  expect(await codeOf(`/api/events/${webinar.alias}`, admin)).toBe(200)
})

test('a course that was deleted, with its lessons', async () => {
  const { id, alias } = await make('/api/courses', { ...COURSE, name: 'Short sales' })
  const [one] = await server.db.insert(lesson).values({ courseId: id, name: 'One', order: 1 }).returning()
  await call('PATCH', `/api/courses/${id}`, { state: 'published' })
  expect((await call('DELETE', `/api/courses/${id}`)).status).toBe(204)
  await expectRemoved('/api/courses', '/course-content', [id, alias])
  await expectRemoved('/api/lessons', `/course-content/${alias}`, [one?.id])
})

test('a lesson that was deleted, and one that never was', async () => {
  const [one] = await server.db
    .select({ id: lesson.id, alias: course.alias })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .where(eq(course.state, 'published'))
    .limit(1)
  expect((await call('DELETE', `/api/lessons/${one?.id}`)).status).toBe(204)
  await expectRemoved('/api/lessons', `/course-content/${one?.alias}`, [one?.id])
  await expectUnknown('/api/lessons', `/course-content/${one?.alias}`, [crypto.randomUUID()])
})

const POLL = { timeout: 30_000 }

test('a recording and an event that were deleted', async () => {
  const { rows } = await server.db.execute<{ id: string; event: string; alias: string }>(
    sql`select r.id, e.id as event, e.alias from recordings r join events e on e.id = r.event_id
      where e.state = 'published' limit 1`,
  )
  const [found] = rows
  const page = `/webinar-content/${found?.alias}`
  const address = `${page}?active-tab=recordings&recording=`
  expect(await pageOf(address + found?.id)).toBe(200)
  expect((await call('DELETE', `/api/recordings/${found?.id}`)).status).toBe(204)
  expect(await codeOf(`/api/recordings/${found?.id}`)).toBe('content-removed')
  // A guest's page may be some seconds old.
  await expect.poll(() => pageOf(address + found?.id), POLL).toBe(noticeOf(page))
  // One that has never been changes nothing.
  expect(await pageOf(address + crypto.randomUUID())).toBe(200)
  await server.db.delete(event).where(eq(event.id, found?.event ?? ''))
  await expectRemoved('/api/events', '/webinar-content', [found?.event, found?.alias])
})

test('what has never been public is not found, like what never was', async () => {
  const article = await make('/api/articles', { ...ARTICLE, name: 'Not yet' })
  const draft = await make('/api/courses', { ...COURSE, name: 'Not yet' })
  const [one] = await server.db.insert(lesson).values({ courseId: draft.id, name: 'One', order: 1 }).returning()
  await expectUnknown('/api/lessons', `/course-content/${draft.alias}`, [one?.id])
  await call('DELETE', `/api/lessons/${one?.id}`)
  await expectUnknown('/api/lessons', `/course-content/${draft.alias}`, [one?.id])
  // Archived without ever having been published.
  await call('PATCH', `/api/courses/${draft.id}`, { state: 'archived' })
  await expectUnknown('/api/courses', '/course-content', [draft.id, draft.alias, 'never'])
  await call('DELETE', `/api/articles/${article.id}`)
  await expectUnknown('/api/articles', '/articles', [article.id, article.alias, 'never'])
  await expectUnknown('/api/events', '/webinar-content', ['never'])
})

test('an alias is of whatever has it now; a draft that has it does not show', async () => {
  const { id, alias } = await make('/api/articles', { ...ARTICLE, name: 'Once', state: 'published' })
  await call('DELETE', `/api/articles/${id}`)
  const next = await make('/api/articles', { ...ARTICLE, name: 'New', alias })
  await expectRemoved('/api/articles', '/articles', [alias])
  expect(await codeOf(`/api/articles/${alias}`, tutor)).toBe(200)
  await call('PATCH', `/api/articles/${next.id}`, { state: 'published' })
  const { body } = await server.api<Made>('GET', `/api/articles/${alias}`)
  expect(body.id).toBe(next.id)
  await expectRemoved('/api/articles', '/articles', [id])
})

test('an alias that something public had before still leads to it', async () => {
  const { id, alias } = await make('/api/articles', { ...ARTICLE, name: 'Renamed', state: 'published' })
  await call('PATCH', `/api/articles/${id}`, { alias: 'renamed-now' })
  const { status, body } = await server.api<Made>('GET', `/api/articles/${alias}`)
  expect({ status, alias: body.alias }).toEqual({ status: 200, alias: 'renamed-now' })
  expect(await pageOf(`/articles/${alias}`)).toBe(200)
})
