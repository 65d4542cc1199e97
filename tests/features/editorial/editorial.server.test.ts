import { readdirSync, readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../../openapi/generated/constants.ts'
import { editorialPage } from '../../../server/db/schema/editorial.ts'
import { fillEditorial } from '../../../server/features/editorial/fill.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

interface Answer {
  data?: Record<string, { locale: string }>
  errors?: { message: string; extensions?: { code?: string } }[]
}

let production: TestServer
let development: TestServer
beforeAll(async () => {
  production = await startServer({ content: 'empty', env: { NODE_ENV: 'production', PASSWORD_HASHING: 'strong' } })
  development = await startServer({ content: 'empty', env: { NODE_ENV: 'development', PASSWORD_HASHING: 'strong' } })
})
afterAll(() => Promise.all([production.close(), development.close()]))

const ask = (server: TestServer, query: string, locale = 'en') =>
  server.api<Answer>('POST', '/api/graphql', { body: { query, variables: { locale } } })

const document = (name: string) => readFileSync(`src/features/editorial/content/${name}.graphql`, 'utf8')
const stored = (name: string, locale: string): unknown =>
  JSON.parse(readFileSync(`locales/${locale}/editorial/pages/${name}.json`, 'utf8'))
const PAGES = {
  home: 'home',
  help: 'help',
  about: 'about',
  'contact-us': 'contactUs',
  'become-a-partner': 'becomeAPartner',
  'terms-of-use': 'termsOfUse',
  'privacy-policy': 'privacyPolicy',
  site: 'site',
}

test('every page has its document, and every document its page [EDIT-2]', () => {
  const documents = readdirSync('src/features/editorial/content').filter((file) => file.endsWith('.graphql'))
  expect(documents.map((file) => file.replace('.graphql', '')).sort()).toEqual(Object.keys(PAGES).sort())
})

describe.each(Object.entries(PAGES))('%s', (name, field) => {
  test.each(LOCALES)('comes in %s, whole [EDIT-1]', async (locale) => {
    const { status, body, text } = await ask(production, document(name), locale)
    expect(status, text).toBe(200)
    expect(body.data).toEqual({ [field]: { ...Object(stored(name, locale)), locale } })
  })

  test.each(['it', 'EN', '', 'x'.repeat(300)])('is in English for the unknown locale “%s”', async (locale) => {
    const { body } = await ask(production, document(name), locale)
    expect(body.data).toEqual({ [field]: { ...Object(stored(name, 'en')), locale: 'en' } })
  })

  test('is in English, and says so, where a locale has no row', async () => {
    await production.db.delete(editorialPage).where(and(eq(editorialPage.key, name), eq(editorialPage.locale, 'pl')))
    expect((await ask(production, document(name), 'pl')).body.data?.[field]?.locale).toBe('en')
    await fillEditorial(production.db)
    expect((await ask(production, document(name), 'pl')).body.data?.[field]?.locale).toBe('pl')
  })

  test('is within the limits of length, depth and fields', async () => {
    expect((await ask(development, document(name))).status).toBe(200)
  })
})

const OWN = 'query Own($locale: String!) { home(locale: $locale) { title } }'
const LESS = 'query Site($locale: String!) { site(locale: $locale) { footer { note } } }'
const INTROSPECTION = '{ __schema { types { name } } }'

describe('what may be asked', () => {
  test('in production only the documents of the portal, however they are spaced', async () => {
    expect((await ask(production, document('home').replace(/\s+/g, ' '))).status).toBe(200)
    for (const query of [OWN, LESS, INTROSPECTION, '{ __typename }']) {
      const { status, body } = await ask(production, query)
      expect(status, query).toBe(400)
      expect(body.data).toBeUndefined()
      expect(body.errors?.[0]?.extensions?.code).toBe('not-allowed')
    }
  })

  test('in production nothing that is too long', async () => {
    const { status, body } = await ask(production, `${document('site')} #${'x'.repeat(10_000)}`)
    expect(status).toBe(400)
    expect(body.data).toBeUndefined()
    expect(body.errors?.[0]?.extensions?.code).toBe('too-long')
  })

  test('in development any that is short, shallow and cheap', async () => {
    for (const query of [OWN, LESS, INTROSPECTION]) expect((await ask(development, query)).status).toBe(200)
    const many = Array.from({ length: 61 }, (_, n) => `t${n}: title`).join(' ')
    const inside = (levels: number): string => (levels === 0 ? '{ name }' : `{ ofType ${inside(levels - 1)} }`)
    const refused: [string, string][] = [
      ['too-costly', `{ home(locale: "en") { ${many} } }`],
      ['too-costly', `{ home(locale: "en") { ...T } } fragment T on HomePage { ${many} }`],
      ['too-deep', `{ __schema { types { fields { type ${inside(3)} } } } }`],
      ['too-long', `{ home(locale: "en") { title } } #${'x'.repeat(10_000)}`],
    ]
    for (const [code, query] of refused) {
      const { body } = await ask(development, query)
      expect(body.data).toBeUndefined()
      expect(body.errors?.[0]?.extensions?.code).toBe(code)
    }
  })

  test('a fragment that contains itself is refused', async () => {
    const query =
      '{ home(locale: "en") { ...A } } fragment A on HomePage { title ...B } fragment B on HomePage { lead ...A }'
    const { body } = await ask(development, query)
    expect(body.data).toBeUndefined()
    expect(body.errors?.[0]?.message).toContain('Cannot spread fragment')
  })
})
