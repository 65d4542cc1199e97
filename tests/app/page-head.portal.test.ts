import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import type { Locale } from '../../openapi/generated/portal.ts'
import { type HeadInput, pageHead } from '../../src/app/page-head.ts'
import { matchPath } from '../../src/app/routes.ts'
import { redirectOf } from '../../src/app/site-addresses.ts'
import { paths, patterns } from '../../src/platform/address/paths.ts'
import { createTexts, loadTexts } from '../../src/platform/texts/i18n.ts'

const ORIGIN = 'https://lectern.test'
const headOf = async (locale: Locale, changes: Partial<HeadInput>) =>
  pageHead({
    texts: createTexts(locale, await loadTexts(locale, 'all')),
    origin: ORIGIN,
    locale,
    path: '/courses',
    search: '',
    meta: undefined,
    data: undefined,
    site: null,
    isFound: true,
    ...changes,
  })
const hrefsOf = (head: string, rel: string) =>
  [...head.matchAll(new RegExp(`<link rel="${rel}"[^>]*href="([^"]*)"`, 'g'))].map(([, href]) => href)

describe('the head of a page', () => {
  test('has a title and a description in its language', async () => {
    expect(await headOf('en', { meta: 'courses' })).toContain('<title>Courses · Lectern</title>')
    expect(await headOf('de', { meta: 'courses' })).toContain('<title>Kurse · Lectern</title>')
    for (const locale of LOCALES)
      expect(await headOf(locale, { meta: 'courses' })).toMatch(/<meta name="description" content="[^"]{20,}">/)
  })

  test('names the same page in every language, and itself', async () => {
    const head = await headOf('ar', { path: '/courses' })
    expect(hrefsOf(head, 'canonical')).toEqual([`${ORIGIN}/ar/courses`])
    expect(hrefsOf(head, 'alternate')).toEqual([
      `${ORIGIN}/courses`,
      ...LOCALES.slice(1).map((locale) => `${ORIGIN}/${locale}/courses`),
      `${ORIGIN}/courses`,
    ])
    expect(hrefsOf(await headOf('es', { path: '/' }), 'canonical')).toEqual([`${ORIGIN}/es`])
  })

  test('says what the page is about when it is shared', async () => {
    const data = { title: 'Risk', description: 'How much to lose.', image: '/media/risk.avif' }
    const head = await headOf('en', { data, path: '/course-content/risk' })
    expect(head).toContain('<meta property="og:title" content="Risk">')
    expect(head).toContain('<meta property="og:description" content="How much to lose.">')
    expect(head).toContain(`<meta property="og:image" content="${ORIGIN}/media/risk.avif">`)
  })

  test('takes no tag and no attribute from a name or an address', async () => {
    const evil = '"><script>alert(1)</script>&'
    const head = await headOf('en', { data: { title: evil, description: evil }, path: `/${evil}` })
    expect(head).not.toContain('<script')
    expect(head).not.toContain('""')
    expect(head).toContain('&quot;&gt;&lt;script&gt;')
  })

  test('of a page that was taken down says so in its language', async () => {
    expect(await headOf('de', { meta: 'removed', isFound: false })).toContain('<title>Das wurde entfernt · Lectern<')
  })

  test('of a page that is not there keeps search engines away', async () => {
    const head = await headOf('en', { isFound: false })
    expect(head).toContain('noindex')
    expect(hrefsOf(head, 'canonical')).toEqual([])
  })
})

describe('an address', () => {
  const id = '4c5d6e7f-8091-4a2b-9c3d-4e5f60718299'
  test.each([
    [paths.home(), patterns.home, {}],
    [paths.login(), patterns.login, {}],
    [paths.courses(), patterns.courses, {}],
    [paths.course('start-investing'), patterns.course, { course: 'start-investing' }],
    [paths.player('risk', id), patterns.player, { course: 'risk', lesson: id }],
    [paths.player('risk', id, id), patterns.player, { course: 'risk', lesson: id, content: id }],
    [paths.contactUs(), patterns.contactUs, {}],
    [paths.privacyPolicy(), patterns.privacyPolicy, {}],
    [paths.help(), patterns.help, {}],
    ['/course-content/finished', patterns.courseFinished, {}],
    ['/courses/', patterns.courses, {}],
  ])('%s leads to its page', (path, pattern, params) => {
    const matched = matchPath(path)
    expect([matched.isFound, matched.route.pattern]).toEqual([true, pattern])
    expect(matched.params).toMatchObject(params)
  })

  test.each(['/nowhere', '/course-content/a/b/c/d', '//', '/courses/x'])('%j leads nowhere, and says so', (path) => {
    expect(matchPath(path).isFound).toBe(false)
  })

  test('of content without a course leads to the list', () => {
    expect([redirectOf('/course-content'), redirectOf('/course-content/')]).toEqual(['/courses', '/courses'])
    expect(redirectOf('/course-content/risk')).toBeNull()
    expect(redirectOf('/course-content/finished', '?course=risk')).toBeNull()
    expect(redirectOf('/course-content/finished', '')).toBe('/finished')
  })

  test('contains the complete address to return to', () => {
    const url = new URL(paths.login('/courses?q=a&page=2'), ORIGIN)
    expect(url.searchParams.get('redirectUrl')).toBe('/courses?q=a&page=2')
    expect(paths.login()).toBe('/auth/login')
  })
})
