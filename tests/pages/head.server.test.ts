import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LOCALES } from '../../openapi/generated/constants.ts'
import type { Course } from '../../openapi/generated/portal.ts'
import { startServer, type TestServer } from '../lib/server.ts'

const ORIGIN = 'https://learn.example.org'

let server: TestServer
let adminToken: string
beforeAll(async () => {
  server = await startServer({ pages: true, env: { PUBLIC_URL: ORIGIN } })
  adminToken = (await server.signIn('admin')).accessToken
})
afterAll(() => server.close())

const head = async (path: string) => {
  const { text } = await server.page(path)
  return text.slice(0, text.indexOf('</head>'))
}
const canonical = async (path: string) => /<link rel="canonical" href="([^"]*)"/.exec(await head(path))?.[1]

const graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
})
/** The structured data of a page. */
async function things(path: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await head(path)) ?? []
  return json === '' ? [] : graph.parse(JSON.parse(json))['@graph']
}

describe('a page has one address', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/fr', '/fr'],
    ['/courses/', '/courses'],
    ['/courses?page=2&utm_source=mail', '/courses?page=2'],
    ['/de/courses?page=2&active-tab=trading', '/de/courses?page=2'],
    ['/courses?page=1', '/courses'],
    ['/courses?page=0', '/courses'],
    ['/courses?sort=latest', '/courses'],
    ['/course-content/start-investing?active-tab=reviews', '/course-content/start-investing'],
    ['/ar/course-content/start-investing/', '/ar/course-content/start-investing'],
  ])('%s is %s', async (path, own) => {
    expect(await canonical(path)).toBe(ORIGIN + own)
  })

  test('also when it was asked for by its id', async () => {
    const { id } = (await server.api<Course>('GET', '/api/courses/start-investing')).body
    expect(await canonical(`/course-content/${id}`)).toBe(`${ORIGIN}/course-content/start-investing`)
  })

  test('and the same in each language, page by page', async () => {
    const alternates = [...(await head('/ro/courses?page=2')).matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
    expect(alternates.map(([, language]) => language)).toEqual(expect.arrayContaining([...LOCALES, 'x-default']))
    expect(alternates.map(([, , url]) => url).every((url) => url?.endsWith('/courses?page=2'))).toBe(true)
  })
})

test('a page on which one signs in has a canonical address without the way that led there [PAGE-17]', async () => {
  expect(await canonical('/de/auth/login?redirectUrl=%2Fprofile')).toBe(`${ORIGIN}/de/auth/login`)
  expect(await head('/auth/sign-up')).not.toContain('noindex')
})

test.each([
  '/auth/reset-password?code=1',
  '/courses?q=risk',
  '/pl/course-content/finished?course=start-investing',
  '/no-such-page',
])('%s is in no index', async (path) => {
  expect(await head(path)).toContain('<meta name="robots" content="noindex">')
  expect(await canonical(path)).toBeUndefined()
  expect(await things(path)).toEqual([])
})

test('a shared link has a title, a picture and the language [PAGE-17]', async () => {
  const text = await head('/bg/course-content/start-investing')
  expect(text).toContain('<meta property="og:type" content="website">')
  expect(text).toContain('<meta property="og:locale" content="bg_BG">')
  expect([...text.matchAll(/og:locale:alternate/g)]).toHaveLength(LOCALES.length - 1)
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(text).toMatch(new RegExp(`<meta property="og:image" content="${ORIGIN}/media/[^"]+">`))
  expect(await head('/help')).toContain('<meta name="twitter:card" content="summary">')
})

test('structured data describes a course and its place in the site [PAGE-18]', async () => {
  const [course, way] = await things('/es/course-content/start-investing')
  expect(course).toMatchObject({
    '@type': 'Course',
    inLanguage: 'en',
    url: `${ORIGIN}/es/course-content/start-investing`,
    provider: { '@type': 'Organization', url: `${ORIGIN}/` },
    offers: { category: 'Free' },
    aggregateRating: { reviewCount: 3 },
  })
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: 'Lectern', item: `${ORIGIN}/es` },
      { name: 'Cursos', item: `${ORIGIN}/es/courses` },
      { name: 'Start investing in five minutes' },
    ],
  })
  expect((await things('/')).map((one) => one['@type'])).toEqual(['Organization', 'WebSite'])
})

test('no name can close the script block that contains it', async () => {
  const name = '</script><script>alert(1)</script>'
  const path = '/course-content/compound-growth'
  const { status } = await server.api('PATCH', '/api/courses/compound-growth', { token: adminToken, body: { name } })
  expect(status).toBe(200)
  const [course] = await things(path)
  expect(course?.name).toBe(name)
  expect(await head(path)).not.toContain('<script>alert')
})

test('what is answered is not sniffed, tells others no path, and stays with https [HTTP-29]', async () => {
  for (const { headers } of [await server.page('/'), await server.api('GET', '/api/courses')]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  }
})
