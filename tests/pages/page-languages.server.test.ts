import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ pages: true })
})
afterAll(() => server.close())

describe('languages', () => {
  test.each([
    ['/', 'en', 'ltr'],
    ['/ar', 'ar', 'rtl'],
    ['/ar/courses', 'ar', 'rtl'],
    ['/de/courses', 'de', 'ltr'],
    ['/bg/no-such-page', 'bg', 'ltr'],
  ])('%s is %s, %s', async (path, lang, dir) => {
    const { text } = await server.page(path)
    expect(text).toContain(`<html lang="${lang}" dir="${dir}">`)
  })

  test('each page names itself in all languages [PAGE-17]', async () => {
    const { text } = await server.page('/fr/courses')
    const named = [...text.matchAll(/hreflang="([\w-]+)"/gi)].map(([, lang]) => lang)
    expect([...new Set(named)].sort()).toEqual([...LOCALES, 'x-default'].sort())
  })
})

describe('an information page', () => {
  const PAGES = ['about', 'contact-us', 'become-a-partner', 'terms-of-use', 'privacy-policy', 'help']

  test.each(PAGES)('%s is named by its own words in each language, and names the others', async (path) => {
    const titles = new Set<string>()
    for (const base of ['', '/es', '/pl', '/de', '/fr', '/bg', '/ro', '/ar']) {
      const { status, text } = await server.page(`${base}/${path}`)
      expect(status).toBe(200)
      const [, title = ''] = /<title>([^<]+) · Lectern<\/title>/.exec(text) ?? []
      titles.add(title)
      expect(text).toContain(`${title}</h1>`)
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}">/)
      expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${base}/${path}">`))
      expect([...text.matchAll(/hreflang="[\w-]+" href="[^"]*"/g)]).toHaveLength(9)
    }
    expect(titles.size).toBe(8)
  })

  test('that was taken down is gone for good, and no search engine keeps it', async () => {
    const { status, text, headers } = await server.page('/content-removed')
    expect(status).toBe(410)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('<title>This has been removed · Lectern</title>')
    expect(text).toContain('noindex')
    expect(text).not.toContain('rel="canonical"')
  })

  test('is in the footer of every page, and no page that does not exist is', async () => {
    for (const [path, base] of [
      ['/', ''],
      ['/ar/courses', '/ar'],
      ['/no-such-page', ''],
    ] as const) {
      const { text } = await server.page(path)
      const footer = text.slice(text.indexOf('<footer'), text.indexOf('</footer>'))
      for (const page of PAGES) expect(footer, path).toContain(`href="${base}/${page}"`)
      const links = [...text.slice(text.indexOf('<header')).matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, to]) => to)
      for (const to of new Set(links.filter((one) => !one?.startsWith('/api/')))) {
        if (to?.endsWith('/no-such-page')) continue
        // Pages of the owner redirect a guest to sign in.
        const isOwn = /\/(booked|finished)$/.test(to ?? '')
        expect((await server.page(to ?? '')).status, to).toBe(isOwn ? 303 : 200)
      }
    }
  })
})
