import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Course } from '../../openapi/generated/portal.ts'
import { buildApp } from '../../server/app.ts'
import { connect } from '../../server/db/database.ts'
import { startServer, type TestServer } from '../lib/server.ts'
import { timed } from '../lib/timed.ts'

const PAGE = '/course-content/start-investing'

let server: TestServer
let token: string
let id: string
beforeAll(async () => {
  server = await startServer({ pages: true, env: { PUBLIC_URL: 'https://learn.example.org' } })
  token = (await server.signIn('admin')).accessToken
  id = (await server.api<Course>('GET', '/api/courses/start-investing')).body.id
})
afterAll(() => server.close())

const headingOf = (text: string) => /<h1[^>]*>([^<]*)/.exec(text)?.[1]
const heading = async (path = PAGE) => headingOf((await server.page(path)).text)
/** Guests see a change within one second. */
async function withinASecond(seen: () => Promise<boolean>) {
  const { ms } = await timed(() => vi.waitUntil(seen, { timeout: 60_000 }))
  expect(ms).toBeLessThan(1000)
}
const etag = async (path: string) => (await server.page(path)).headers.get('etag')

test('a guest who comes a second after a change sees it, on every page that shows it', async () => {
  expect(await heading()).toBe('Start investing in five minutes')
  expect((await server.page('/courses?page=2')).status).toBe(200)
  for (const name of ['Start today', 'Start tomorrow', 'Start at last']) {
    const { status } = await server.api('PATCH', `/api/courses/${id}`, { token, body: { name } })
    expect(status).toBe(200)
    await withinASecond(async () => (await heading()) === name)
    expect(await heading(`/es${PAGE}`)).toBe(name)
  }
})

test('a page that a change does not touch is still known to whoever has it [PAGE-14]', async () => {
  const known = (await etag('/articles')) ?? ''
  const { status } = await server.api('PATCH', `/api/courses/${id}`, { token, body: { name: 'Start once more' } })
  expect(status).toBe(200)
  await withinASecond(async () => (await heading()) === 'Start once more')
  expect((await server.page('/articles', { 'if-none-match': known })).status).toBe(304)
})

test('so does a guest of another server on the same database', async () => {
  await heading()
  const elsewhere = connect({ url: server.databaseUrl, connections: 1 })
  // The embedded database notifies only connections of its own process.
  const app = await buildApp({ ...server.services, ...(!server.isEmbedded && { db: elsewhere.db }) })
  const { statusCode } = await app.inject({
    method: 'PATCH',
    url: `/api/courses/${id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Written elsewhere' },
  })
  expect(statusCode).toBe(200)
  await withinASecond(async () => (await heading()) === 'Written elsewhere')
  await elsewhere.close()
})

test('what was refused changes nothing', async () => {
  const before = await etag('/courses')
  const { status } = await server.api('PATCH', `/api/courses/${id}`, { token, body: { name: '' } })
  expect(status).toBe(400)
  expect(await etag('/courses')).toBe(before)
})

test('a course that is taken back is gone for guests at once', async () => {
  await heading()
  const change = (state: string) => server.api('PATCH', `/api/courses/${id}`, { token, body: { state } })
  expect((await change('archived')).status).toBe(200)
  await withinASecond(async () => (await server.page(PAGE)).status === 303)
  expect((await change('published')).status).toBe(200)
  await withinASecond(async () => (await server.page(PAGE)).status === 200)
})

test('only what a page reads makes another page of an address', async () => {
  const same = ['/courses?utm_source=mail', '/courses?page=1', '/courses?page=none&sort=newest', '/courses?q=%20&x[]=1']
  const { text, headers } = await server.page('/courses')
  for (const address of same) {
    const page = await server.page(address)
    expect(page.headers.get('etag'), address).toBe(headers.get('etag'))
    expect(page.text).toBe(text)
  }
  expect(await etag('/courses?sort=latest&active-tab=trading&gclid=1')).toBe(
    await etag('/courses?active-tab=trading&sort=latest'),
  )
  expect(await etag('/courses?sort=latest')).not.toBe(headers.get('etag'))
})

test('nothing that a request says of this site gets into a page that others see', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example',
    'x-original-url': '/evil',
    'accept-language': 'ar',
  }
  // A page that has not been requested before.
  const asked = await server.app.inject({ url: '/pl/help?evil.example', headers: { ...headers, host: 'evil.example' } })
  expect(asked.statusCode).toBe(200)
  for (const text of [asked.body, (await server.page('/pl/help', headers)).text]) {
    expect(text).not.toContain('evil')
    expect(text).toContain('<html lang="pl"')
    expect(text).toContain('<link rel="canonical" href="https://learn.example.org/pl/help">')
  }
})

test('a page with somebody’s own address is not shared', async () => {
  const { status, headers } = await server.page('/auth/login?redirectUrl=%2Fcourses')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  const long = await server.page(`/course-content/${'a'.repeat(400)}`)
  expect(long.headers.get('cache-control')).toBe('private, no-store')
  expect(long.status).toBe(404)
})

test('a page also comes as gzip and plain, under the same mark', async () => {
  const [zipped, plain, refused] = await Promise.all([
    server.page('/help', { 'accept-encoding': 'gzip' }),
    server.page('/help', { 'accept-encoding': 'identity' }),
    server.page('/help', { 'accept-encoding': 'br;q=0, gzip;q=0' }),
  ])
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(refused.headers.get('content-encoding')).toBeNull()
  expect(zipped.text).toBe(plain.text)
  expect(zipped.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(zipped.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
  const small = await server.page('/help', { 'accept-encoding': 'br' })
  expect(small.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
  expect(small.headers.get('x-content-type-options')).toBe('nosniff')
})
