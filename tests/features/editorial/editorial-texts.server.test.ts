import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toHtml } from '../../../markdown/html.ts'
import { LOCALES } from '../../../openapi/generated/constants.ts'
import { LINKED_PATHS } from '../../../server/features/editorial/paths.ts'
import { PAGES, type PageKey } from '../../../server/features/editorial/shapes.ts'

type Json = string | Json[] | { [field: string]: Json }

const OTHERS = LOCALES.filter((locale) => locale !== 'en')
const NAMES = Object.keys(PAGES) as PageKey[]
/** Fields that do not depend on the language. */
const COMMON = ['id', 'path', 'figure', 'updatedAt']
const LEGAL = ['terms-of-use', 'privacy-policy'] as const

const read = (name: PageKey, locale: string): Json =>
  JSON.parse(readFileSync(`locales/${locale}/editorial/pages/${name}.json`, 'utf8'))

/** Every text with its path; fields that do not depend on the language are left out. */
function texts(value: Json, way = '', field = ''): [string, string][] {
  if (typeof value === 'string') return COMMON.includes(field) ? [] : [[way, value]]
  const parts = Array.isArray(value) ? value.map((one, index) => [`${index}`, one] as const) : Object.entries(value)
  return parts.flatMap(([key, one]) => texts(one, `${way}/${key}`, key))
}

/** The value with all texts replaced by the same one: its counts, anchors, paths, figures and dates. */
function structure(value: Json, field = ''): Json {
  if (typeof value === 'string') return COMMON.includes(field) ? value : 'text'
  if (Array.isArray(value)) return value.map((one) => structure(one))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, structure(one, key)]))
}

const all = LOCALES.flatMap((locale) => NAMES.map((name) => ({ name, locale, page: read(name, locale) })))

test.each(LOCALES)('%s has a file for every page, and nothing else', (locale) => {
  const files = NAMES.map((name) => `${name}.json`)
  expect(readdirSync(`locales/${locale}/editorial/pages`).sort()).toEqual(files.sort())
})

describe.each(OTHERS)('%s', (locale) => {
  test.each(NAMES)('%s is built as in English', (name) => {
    expect(structure(read(name, locale))).toEqual(structure(read(name, 'en')))
  })

  test('no sentence is still in English', () => {
    const english = new Set(NAMES.flatMap((name) => texts(read(name, 'en')).map(([, text]) => text)))
    const same = NAMES.flatMap((name) => texts(read(name, locale))).filter(([, text]) => english.has(text))
    expect(same.filter(([, text]) => /\s/.test(text))).toEqual([])
    // A single word may be the same in two languages, such as “Articles” in French.
    expect(same.length).toBeLessThanOrEqual(6)
  })

  test('Markdown is used alike: as many paragraphs, list items, emphases and code', () => {
    const marks = (text: string) =>
      ['<p>', '<li>', '<strong>', '<em>', '<code>'].map((tag) => toHtml(text).split(tag).length - 1)
    for (const name of NAMES) {
      const own = texts(read(name, locale)).map(([way, text]) => [way, marks(text)])
      expect(own, name).toEqual(texts(read(name, 'en')).map(([way, text]) => [way, marks(text)]))
    }
  })
})

const QUOTES: Record<string, string> = {
  en: '“”’',
  es: '«»',
  pl: '„”',
  de: '„“',
  fr: '«»’',
  bg: '„“',
  ro: '„”',
  ar: '«»',
}

describe.each(all)('$name in $locale', ({ name, locale, page }) => {
  test('has the quotation marks of its language', () => {
    for (const [way, text] of texts(page)) {
      const marks = [...text].filter((letter) => /["'“”„«»‘’‚‹›]/.test(letter))
      for (const mark of marks) expect(QUOTES[locale], `${mark} in ${way}`).toContain(mark)
    }
  })

  test('has no HTML in it, and its Markdown leads to pages of the portal only', () => {
    for (const [way, text] of texts(page)) {
      expect(text, way).not.toMatch(/<\/?[a-z!]/i)
      const html = toHtml(text)
      expect(html, way).not.toContain('&lt;')
      for (const [, target] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(LINKED_PATHS).toContain(target)
    }
  })

  test('fits its page', () => {
    expect(PAGES[name].parse(page)).toEqual(page)
  })
})

test('links lead to pages of the portal, and each page but the first is linked', () => {
  for (const locale of ['en', ...OTHERS]) {
    const { navigation, footer } = PAGES.site.parse(read('site', locale))
    const linked = [...navigation, ...footer.columns.flatMap(({ links }) => links)].map(({ path }) => path)
    expect([...new Set(linked)].sort()).toEqual(LINKED_PATHS.filter((path) => path !== '/').toSorted())
  }
})

test.each(['/nowhere', 'courses', '//evil.test', 'https://evil.test/courses', 'javascript:alert(1)', '/courses/'])(
  'a link to %s is refused when it is read in',
  (path) => {
    const site = PAGES.site.parse(read('site', 'en'))
    expect(PAGES.site.safeParse(site).success).toBe(true)
    expect(PAGES.site.safeParse({ ...site, navigation: [{ label: 'There', path }] }).success).toBe(false)
  },
)

test('anchors are plain and stand once', () => {
  const page = PAGES.about.parse(read('about', 'en'))
  const withIds = (...ids: string[]) => ({ ...page, sections: ids.map((id) => ({ id, heading: 'H', body: 'B' })) })
  expect(PAGES.about.safeParse(withIds('one', 'two')).success).toBe(true)
  for (const wrong of [['one', 'one'], ['One'], ['two words'], ['']]) {
    expect(PAGES.about.safeParse(withIds(...wrong)).success, wrong.join()).toBe(false)
  }
})

test('terms and privacy have enough sections, and no date that is still to come', () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const name of LEGAL) {
    const { sections, updatedAt } = PAGES[name].parse(read(name, 'en'))
    expect(sections.length).toBeGreaterThanOrEqual(8)
    expect(updatedAt <= today).toBe(true)
  }
})

test('help answers at least eight questions', () => {
  expect(PAGES.help.parse(read('help', 'en')).questions.length).toBeGreaterThanOrEqual(8)
})
