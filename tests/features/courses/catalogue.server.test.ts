import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Article,
  ArticleList,
  Category,
  PromotedContent,
  PromotedContentList,
  Subject,
  VcsSetting,
} from '../../../openapi/generated/portal.ts'
import { vcsSetting } from '../../../server/db/schema/events.ts'
import { unseal } from '../../../server/sealed.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const name of ['admin', 'tutor', 'tutor2', 'student']) tokens[name] = (await server.signIn(name)).accessToken
})
afterAll(() => server.close())

const as = <Body>(name: string | null, method: string, path: string, body?: unknown) =>
  server.api<Body>(method, path, { token: name === null ? undefined : tokens[name], body })

describe('categories and subjects', () => {
  test('are made, changed, hidden and removed by an admin [COURSE-12]', async () => {
    const made = await as<Category>('admin', 'POST', '/api/categories', { name: 'Design', ordering: 9 })
    expect(made.status).toBe(201)
    const path = `/api/categories/${made.body.id}`
    expect((await as(null, 'GET', path)).status).toBe(200)
    expect((await as<Category>('admin', 'PATCH', path, { isActive: false })).body.isActive).toBe(false)
    expect((await as(null, 'GET', path)).status).toBe(404)
    expect((await as('admin', 'POST', '/api/categories', { name: 'Design' })).body).toMatchObject({ code: 'taken' })

    const body = { name: 'Type and colour', categoryIds: [made.body.id] }
    const subject = await as<Subject>('admin', 'POST', '/api/subjects', body)
    expect(subject.body).toMatchObject(body)
    expect((await as('admin', 'DELETE', path)).body).toMatchObject({ statusCode: 409, code: 'in-use' })
    const found = await as<{ items: Subject[] }>(null, 'GET', `/api/subjects?filter[categoryIds]=${made.body.id}`)
    expect(found.body.items.map((one) => one.id)).toEqual([subject.body.id])
    expect((await as('admin', 'DELETE', `/api/subjects/${subject.body.id}`)).status).toBe(204)
    expect((await as('admin', 'DELETE', path)).status).toBe(204)
    expect((await as('admin', 'DELETE', path)).status).toBe(404)
  })

  test('a subject of a category that is not there is 400 on the field, and nothing is stored', async () => {
    const refused = await as<{ fields: object }>('admin', 'POST', '/api/subjects', {
      name: 'Lost',
      categoryIds: [NOWHERE],
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual(['categoryIds'])
    expect((await as<{ items: [] }>('admin', 'GET', '/api/subjects?filter[name]=Lost')).body.items).toEqual([])
  })
})

describe('articles', () => {
  test('a draft is its author’s; published it is everybody’s; only author and admin change it [ARTICLE-2]', async () => {
    const made = await as<Article>('tutor', 'POST', '/api/articles', {
      name: 'Où va l’été',
      languageCode: 'fr',
      body: 'mot '.repeat(440),
    })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ alias: 'ou-va-l-ete', state: 'draft', readingTime: 120, publishedAt: null })
    const path = '/api/articles/ou-va-l-ete'
    for (const name of [null, 'student', 'tutor2']) expect((await as(name, 'GET', path)).status).toBe(404)
    expect((await as('tutor2', 'PATCH', path, { state: 'published' })).status).toBe(404)
    const published = await as<Article>('tutor', 'PATCH', path, { state: 'published' })
    expect(published.body.publishedAt).not.toBeNull()
    expect((await as(null, 'GET', path)).status).toBe(200)
    const metadata = { title: 'Été', keywords: ['saison'] }
    const described = await as<Article>('tutor', 'PATCH', `${path}/metadata`, metadata)
    const replaced =
      described.status === 404 ? await as<Article>('tutor', 'PUT', `${path}/metadata`, metadata) : described
    expect(replaced.body.metadata).toEqual({ title: 'Été', description: null, keywords: ['saison'] })
    const list = await as<ArticleList>(null, 'GET', '/api/articles?filter[$text]=mot&populate[]=author')
    expect(list.body.items.map((one) => one.id)).toEqual([made.body.id])
    expect((await as('tutor2', 'DELETE', path)).status).toBe(404)
    expect((await as('admin', 'DELETE', path)).status).toBe(204)
  })

  test('an alias counts once, and an unknown cover is refused', async () => {
    const body = { name: 'Twice', languageCode: 'en' }
    const [first, second] = [
      await as<Article>('tutor', 'POST', '/api/articles', body),
      await as<Article>('tutor', 'POST', '/api/articles', body),
    ]
    expect(first.body.alias).toBe('twice')
    expect(second.body.alias).toMatch(/^twice-[0-9a-f]{8}$/)
    expect((await as('tutor', 'PATCH', `/api/articles/${second.body.id}`, { alias: 'twice' })).status).toBe(409)
    const refused = await as('tutor', 'POST', '/api/articles', { ...body, coverId: NOWHERE })
    expect(refused.status).toBe(400)
  })
})

test('credentials of a video conference are kept sealed and never answered', async () => {
  const credentials = { accountId: 'account-1', clientId: 'client-1', clientSecret: 'very-secret-words' }
  const made = await as<VcsSetting>('admin', 'POST', '/api/vcs-settings', {
    name: 'Main',
    provider: 'zoom',
    credentials,
  })
  expect(made.body).toMatchObject({ name: 'Main', hasCredentials: true, languageCode: 'en-US' })
  const list = await as('admin', 'GET', '/api/vcs-settings')
  expect(made.text + list.text).not.toMatch(/secret-words|client-1|ncryptedCredentials/)
  const rows = await server.db.select().from(vcsSetting)
  const stored = rows.find((row) => row.id === made.body.id)?.encryptedCredentials ?? ''
  expect(stored).not.toContain('client-1')
  expect(JSON.parse(unseal(server.keys.seal, stored))).toEqual(credentials)
  const path = `/api/vcs-settings/${made.body.id}`
  expect((await as<VcsSetting>('admin', 'PATCH', path, { name: 'Other' })).body.hasCredentials).toBe(true)
  expect((await as<VcsSetting>('admin', 'PATCH', path, { credentials: null })).body.hasCredentials).toBe(false)
  expect((await as('admin', 'DELETE', path)).status).toBe(204)
  expect((await as('admin', 'PATCH', path, { name: 'Again' })).status).toBe(404)
})

test('HTTP-22: a video account keeps its language when only its name changes, and tells it when it is asked for', async () => {
  const account = { name: 'In German', provider: 'zoom', languageCode: 'de-DE' }
  const { id } = (await as<VcsSetting>('admin', 'POST', '/api/vcs-settings', account)).body
  const renamed = await as<VcsSetting>('admin', 'PATCH', `/api/vcs-settings/${id}`, { name: 'Still in German' })
  expect(renamed.body.languageCode).toBe('de-DE')
  const list = await as<{ items: unknown }>('admin', 'GET', `/api/vcs-settings?filter[id]=${id}&fields[]=name`)
  expect(list.body.items).toEqual([{ id, name: 'Still in German' }])
})

test('what is put forward is listed as far as the caller may see it [COURSE-13]', async () => {
  const filled = '/api/promoted-contents?populate[]=course&populate[]=event&populate[]=article'
  const before = await as<PromotedContentList>(null, 'GET', filled)
  expect(before.body.totalItems).toBeGreaterThan(0)
  for (const one of before.body.items)
    expect(one.course ?? one.event ?? one.article).toMatchObject({ id: one.targetId })
  const draft = await as<Article>('admin', 'POST', '/api/articles', { name: 'Hidden', languageCode: 'en' })
  const body = { targetType: 'article', targetId: draft.body.id, ordering: 0 }
  expect((await as<PromotedContent>('admin', 'POST', '/api/promoted-contents', body)).status).toBe(201)
  const twice = await as('admin', 'POST', '/api/promoted-contents', body)
  expect(twice.body).toMatchObject({ statusCode: 409, code: 'already-promoted', message: 'This is promoted already.' })
  const count = async (name: string | null) =>
    (await as<PromotedContentList>(name, 'GET', '/api/promoted-contents')).body.totalItems
  expect(await count(null)).toBe(before.body.totalItems)
  expect(await count('admin')).toBe(before.body.totalItems + 1)
  expect((await as<Article>('admin', 'GET', `/api/articles/${draft.body.id}`)).body.isPromoted).toBe(true)
  const query = `?targetType=article&targetId=${draft.body.id}`
  expect((await as('admin', 'DELETE', `/api/promoted-contents${query}`)).status).toBe(204)
  expect((await as('admin', 'DELETE', `/api/promoted-contents${query}`)).status).toBe(404)
})
