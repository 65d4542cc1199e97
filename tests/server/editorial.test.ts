import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../lib/server.ts'

interface Answer {
  data?: Record<string, { locale: string; title: string; questions?: unknown[] }>
  errors?: { message: string; extensions?: { code?: string } }[]
}

let production: TestServer
let development: TestServer
beforeAll(async () => {
  production = await startServer({ content: 'empty' })
  development = await startServer({ content: 'empty', env: { NODE_ENV: 'development' } })
})
afterAll(() => Promise.all([production.close(), development.close()]))

const ask = (server: TestServer, query: string, locale = 'en') =>
  server.api<Answer>('POST', '/api/graphql', { body: { query, variables: { locale } } })

const document = (name: string) => readFileSync(`src/content/${name}.graphql`, 'utf8')
const LOCALES = ['en', 'es', 'pl', 'de', 'fr', 'bg', 'ro', 'ar']
const PAGES = ['home', 'help']

describe.each(PAGES)('%s', (name) => {
  test.each(LOCALES)('is there in %s, in words of its own', async (locale) => {
    const { status, body, text } = await ask(production, document(name), locale)
    expect(status, text).toBe(200)
    expect(body.data?.[name]?.locale).toBe(locale)
    const english = (await ask(production, document(name))).body
    if (locale !== 'en') expect(body.data?.[name]?.title).not.toBe(english.data?.[name]?.title)
    expect(body.data?.[name]?.questions?.length).toBe(english.data?.[name]?.questions?.length)
  })

  test('is in English for a locale that it lacks', async () => {
    expect((await ask(production, document(name), 'it')).body.data?.[name]?.locale).toBe('en')
  })
})

const OWN = 'query Own($locale: String!) { home(locale: $locale) { title } }'
const INTROSPECTION = '{ __schema { types { name } } }'

describe('what may be asked', () => {
  test('in production only the documents of the portal, however they are spaced', async () => {
    expect((await ask(production, document('home').replace(/\s+/g, ' '))).status).toBe(200)
    for (const query of [OWN, INTROSPECTION, '{ __typename }']) {
      const { status, body } = await ask(production, query)
      expect(status, query).toBe(400)
      expect(body.data).toBeUndefined()
      expect(body.errors?.[0]?.extensions?.code).toBe('not-allowed')
    }
  })

  test('in development any that is short, shallow and cheap', async () => {
    expect((await ask(development, OWN)).status).toBe(200)
    expect((await ask(development, INTROSPECTION)).status).toBe(200)
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

  test('a fragment that spreads itself is refused, not followed', async () => {
    const query =
      '{ home(locale: "en") { ...A } } fragment A on HomePage { title ...B } fragment B on HomePage { lead ...A }'
    const { body } = await ask(development, query)
    expect(body.data).toBeUndefined()
    expect(body.errors?.[0]?.message).toContain('Cannot spread fragment')
  })
})
