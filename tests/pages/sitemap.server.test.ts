import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CourseList } from '../../openapi/generated/portal.ts'
import { course } from '../../server/db/schema/courses.ts'
import type { SiteAddresses } from '../../server/pages/renderer.ts'
import { robotsText, sitemapIndex, sitemapPart } from '../../server/pages/sitemap.ts'
import { startServer, type TestServer } from '../lib/server.ts'

const ORIGIN = 'https://learn.example.org'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ pages: true, env: { PUBLIC_URL: ORIGIN } })
})
afterAll(() => server.close())

/** A site with a page of every kind. */
const everything: SiteAddresses = {
  fixed: () => ['/'],
  of: (kind, alias) => `/${kind}/${alias}`,
  languages: (path) => [
    { locale: 'en', path },
    { locale: 'ar', path: `/ar${path}` },
  ],
  closed: () => ['/auth', '/ar/auth'],
}
const map = () => ({ db: server.db, origin: ORIGIN, addresses: everything })
const locations = (xml: string | null) => [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')
const pathsOf = (xml: string) => locations(xml).map((url) => url.replace(ORIGIN, ''))

test('robots are told what is closed and where the map is [PAGE-19]', async () => {
  const { status, headers, text } = await server.page('/robots.txt')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = text.split('\n')
  expect(lines).toEqual(expect.arrayContaining(['User-agent: *', `Sitemap: ${ORIGIN}/sitemap.xml`]))
  for (const closed of [
    '/api/',
    '/auth/verify-email',
    '/ar/auth/verify-email',
    '/profile',
    '/es/profile',
    '/pl/booked',
  ])
    expect(lines).toContain(`Disallow: ${closed}`)
  for (const open of ['/', '/courses', '/media', '/assets', '/auth', '/auth/login'])
    expect(lines).not.toContain(`Disallow: ${open}`)
  expect(robotsText(ORIGIN, everything)).toContain('Disallow: /ar/auth\n')
})

test('the map names its parts, and each address on them is a page [PAGE-19]', async () => {
  const index = await server.page('/sitemap.xml')
  expect(index.status).toBe(200)
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(index.headers.get('cache-control')).toBe('public, max-age=600')
  const parts = pathsOf(index.text)
  expect(parts).toEqual(expect.arrayContaining(['/sitemap-pages.xml', '/sitemap-courses-1.xml']))
  for (const part of parts) {
    const { status, text } = await server.page(part)
    expect(status).toBe(200)
    const all = pathsOf(text)
    expect(all.length).toBe(new Set(all).size)
    // All pages in English, and one in each of the other languages.
    const some = [...all.filter((path) => !/^\/(es|pl|de|fr|bg|ro|ar)(\/|$)/.test(path)), ...all.slice(1, 8)]
    for (const path of some) {
      const page = await server.page(path)
      expect(page.status, path).toBe(200)
      expect(page.text, path).not.toContain('content="noindex"')
      expect(page.text, path).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
    }
  }
})

test('pages that are always there are on it, and none of one person', async () => {
  const paths = pathsOf((await server.page('/sitemap-pages.xml')).text)
  for (const path of ['/', '/fr', '/courses', '/bg/help', '/about', '/contact-us', '/privacy-policy', '/terms-of-use'])
    expect(paths).toContain(path)
  expect(paths.filter((path) => /password|verify|profile|booked|finished|removed|:|search/.test(path))).toEqual([])
})

test('every published course is on it in each language with the others, and no other course', async () => {
  const { text } = await server.page('/sitemap-courses-1.xml')
  const { items } = (await server.api<CourseList>('GET', '/api/courses?limit=50')).body
  const english = pathsOf(text).filter((path) => path.startsWith('/course-content/'))
  expect(english.sort()).toEqual(items.map(({ alias }) => `/course-content/${alias}`).sort())
  expect(pathsOf(text)).toHaveLength(items.length * 8)
  expect(text.match(/hreflang=/g)).toHaveLength(items.length * 8 * 9)
  const [one] = items
  expect(text).toContain(`<loc>${ORIGIN}/course-content/${one?.alias}</loc><lastmod>${one?.updatedAt}</lastmod>`)
  expect(text).toContain(`hreflang="ar" href="${ORIGIN}/ar/course-content/${one?.alias}"/>`)
})

test('a part that is not there is 404, and leaves the others', async () => {
  for (const part of ['courses-2', 'courses-0', 'courses', 'nothing-1', 'courses-99999999', 'pages-1', '%2e%2e'])
    expect((await server.page(`/sitemap-${part}.xml`)).status, part).toBe(404)
  expect((await server.page('/sitemap-courses-1.xml')).status).toBe(200)
})

test('robots that take gzip get it', async () => {
  const zipped = await server.page('/sitemap-courses-1.xml', { 'accept-encoding': 'gzip' })
  const plain = await server.page('/sitemap-courses-1.xml', { 'accept-encoding': 'identity' })
  const refused = await server.page('/sitemap-courses-1.xml', { 'accept-encoding': 'gzip;q=0' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(refused.headers.get('content-encoding')).toBeNull()
  expect(zipped.text).toBe(plain.text)
})

test('articles, tutors and events are on it as soon as the portal has pages for them', async () => {
  expect(locations(await sitemapIndex(map()))).toEqual(
    ['pages', 'courses-1', 'articles-1', 'tutors-1', 'events-1'].map((name) => `${ORIGIN}/sitemap-${name}.xml`),
  )
  const count = async (list: string, path: string) => {
    const { totalItems } = (await server.api<CourseList>('GET', path)).body
    const found = locations(await sitemapPart(map(), `${list}-1`))
    expect(found, list).toHaveLength(totalItems * 2)
    return found
  }
  await count('articles', '/api/articles?limit=1')
  await count('tutors', '/api/profiles?limit=1')
  const events = await count('events', '/api/events?limit=1')
  expect(events.some((url) => url.includes('/webinar/'))).toBe(true)
  expect(events.some((url) => url.includes('/offline/'))).toBe(true)
})

test('many things make several parts, none of which is larger than it may be', async () => {
  await server.db.execute(sql`insert into ${course} (alias, name, short_description, description, state, created_at, updated_at)
    select repeat('x', 110) || n, 'Many', 'Many', 'Many', 'published', now() + n * interval '1 ms', '2031-05-06T07:08:09Z'
    from generate_series(1, 2100) as n`)
  const eight = { ...everything, languages: (path: string) => 'abcdefgh'.split('').map((locale) => ({ locale, path })) }
  const origin = `https://${'long.'.repeat(20)}example.org`
  const index = await sitemapIndex({ ...map(), origin, addresses: eight })
  const parts = locations(index).filter((url) => url.includes('courses'))
  expect(parts).toHaveLength(3)
  expect(index).toContain('sitemap-courses-3.xml</loc><lastmod>2031-05-06T07:08:09.000Z</lastmod>')
  const found = await Promise.all(
    [1, 2, 3].map((n) => sitemapPart({ ...map(), origin, addresses: eight }, `courses-${n}`)),
  )
  const sizes = found.map((xml) => Buffer.byteLength(xml ?? ''))
  expect(Math.max(...sizes)).toBeLessThan(50 * 1024 * 1024)
  expect(Math.max(...found.map((xml) => locations(xml).length))).toBeLessThanOrEqual(50_000)
  const all = found.flatMap((xml) => [...new Set(locations(xml))])
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((url) => url.includes('/xxx'))).toHaveLength(2100)
})
