import fc from 'fast-check'
import { parse } from 'qs'
import { describe, expect, test } from 'vitest'
import { signIn, signOut } from '../../src/features/auth/api.ts'
import { courseListQuery, courseQuery } from '../../src/features/courses/api.ts'
import { saveProgress } from '../../src/features/learning/api.ts'
import { createApi } from '../../src/platform/api/client.ts'
import { ApiError, isMissing, ok } from '../../src/platform/api/errors.ts'
import { createQueries } from '../../src/platform/api/query-client.ts'
import { createServerApi } from '../../src/platform/api/server-client.ts'
import { ContractServer, example, problem } from '../lib/portal/contract-server.ts'
import { hardText } from '../lib/portal/properties.ts'

const PUBLIC = 'https://lectern.test'
/** Parses a query as the server does. */
const read = (search: string) => parse(search.slice(1), { depth: 7, parameterLimit: 200, arrayLimit: 100 })

function open(locale = 'en') {
  const server = new ContractServer()
  const api = createApi({ baseUrl: PUBLIC, locale, fetch: server.fetch })
  return { server, api, queries: createQueries() }
}

describe('a query in bracket format', () => {
  const sent = async (query: Record<string, unknown>) => {
    const { server, api } = open()
    await api.fetch.GET('/api/courses', { params: { query } })
    return server.calls[0]?.url.search ?? ''
  }

  test('has the operators, combinators and lists (LIST-3, LIST-6, LIST-7)', async () => {
    const query = {
      page: 2,
      limit: 12,
      sort: '-createdAt',
      single: true,
      fields: ['id', 'name'],
      populate: ['tutors'],
      filter: {
        name: { $cont: 'a&b=c [d]' },
        categoryIds: { $in: ['one', 'two'] },
        $or: [{ name: { $sw: 'A' } }, { $and: [{ price: { $gt: 1, $lte: 9 } }, { coverId: { $exists: false } }] }],
      },
    }
    expect(read(await sent(query))).toEqual({
      ...query,
      page: '2',
      limit: '12',
      single: 'true',
      filter: {
        ...query.filter,
        $or: [
          { name: { $sw: 'A' } },
          { $and: [{ price: { $gt: '1', $lte: '9' } }, { coverId: { $exists: 'false' } }] },
        ],
      },
    })
  })

  test('reads in the address as the contract writes it', async () => {
    const search = await sent({ filter: { name: { $cont: 'abc' }, categoryIds: { $in: ['x'] } }, sort: ['a', '-b'] })
    expect(decodeURIComponent(search)).toBe('?filter[name][$cont]=abc&filter[categoryIds][$in][]=x&sort[]=a&sort[]=-b')
  })

  test('leaves out what is not there', async () => {
    expect(await sent({ page: undefined, sort: null, filter: { name: { $eq: undefined } }, fields: [] })).toBe('')
    expect(await sent({ filter: { name: { $eq: '' } } })).toBe('?filter%5Bname%5D%5B%24eq%5D=')
  })

  test('is parsed to the same value', async () => {
    const text = hardText.filter((given) => given.isWellFormed())
    const name = fc.constantFrom('name', 'alias', 'description')
    const operator = fc.constantFrom('$cont', '$sw', '$eq')
    const condition = fc.dictionary(name, fc.dictionary(operator, text, { minKeys: 1 }), { minKeys: 1, maxKeys: 2 })
    const listed = fc.record({ alias: fc.record({ $in: fc.array(text, { minLength: 1, maxLength: 20 }) }) })
    const combined = fc.record({ $or: fc.array(fc.oneof(condition, listed), { minLength: 1, maxLength: 12 }) })
    const filters = fc.oneof(condition, listed, combined)
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        expect(read(await sent({ filter }))).toEqual(JSON.parse(JSON.stringify({ filter })))
      }),
      { numRuns: 100 },
    )
  })
})

describe('a request', () => {
  test('names the caller and the language [HTTP-2] [HTTP-3]', async () => {
    const { server, api, queries } = open('ar')
    await queries.fetchQuery(courseQuery(api, 'start-investing'))
    const [call] = server.calls
    expect(call?.url.href).toBe(`${PUBLIC}/api/courses/start-investing`)
    expect(call?.headers.get('accept-language')).toBe('ar')
    expect(call?.headers.get('x-client-type')).toBe('user-portal')
    expect(call?.token).toBeUndefined()
  })

  test('encodes a name in a path', async () => {
    const { server, api, queries } = open()
    server.on('GET /api/courses/{id}', { body: example('Course') })
    await queries.fetchQuery(courseQuery(api, '../users/me?x#y'))
    expect(server.calls[0]?.url.pathname).toBe('/api/courses/..%2Fusers%2Fme%3Fx%23y')
    expect(server.calls[0]?.url.search).toBe('')
  })

  test('carries its body as JSON', async () => {
    const { server, api } = open()
    const given = { username: 'student@lectern.test', password: 'Lectern123' }
    expect(await signIn(api, given)).toEqual(example('AuthTokens'))
    expect(server.calls[0]?.body).toEqual(given)
    expect(server.calls[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('may outlive its page', async () => {
    const seen: boolean[] = []
    const server = new ContractServer()
    const api = createApi({
      baseUrl: PUBLIC,
      locale: 'en',
      fetch: (request) => {
        seen.push(request.keepalive)
        return server.fetch(request)
      },
    })
    const at = { lessonId: example('Lesson').id, contentId: example('ContentProgress').contentId }
    await saveProgress(api, at, { progress: 50 }, true)
    await signOut(api, 'a-token')
    await saveProgress(api, at, { progress: 60 })
    expect(seen).toEqual([true, true, false])
    expect(server.named('GET /api/auth/logout')[0]?.token).toBe('a-token')
  })

  test('of the server carries the token of the person the page is for', async () => {
    const server = new ContractServer()
    const options = { locale: 'es', fetch: server.fetch }
    await createServerApi({ ...options, accessToken: 'theirs' }).fetch.GET('/api/users/me')
    await createServerApi({ ...options, accessToken: null }).fetch.GET('/api/courses')
    expect(server.calls.map((call) => call.token)).toEqual(['theirs', undefined])
    expect(server.calls[0]?.headers.get('accept-language')).toBe('es')
  })

  test('for a list of courses asks only for what a card shows', async () => {
    const { server, api, queries } = open()
    await queries.fetchQuery(courseListQuery(api, { page: 1, limit: 12, sort: 'name' }))
    const { fields } = read(server.calls[0]?.url.search ?? '')
    const names = [fields ?? 'none'].flat().map((field) => String(field).split('.')[0])
    expect(Object.keys(example('Course'))).toEqual(expect.arrayContaining(names))
    expect(fields).toEqual(expect.arrayContaining(['cover.mUrl', 'tutors.firstName']))
    expect(fields).not.toContain('description')
  })
})

describe('an answer that is not a success', () => {
  const failing = async (answer: Parameters<ContractServer['on']>[1]) => {
    const { server, api } = open()
    server.on('GET /api/courses/{id}', answer)
    return ok(api.fetch.GET('/api/courses/{id}', { params: { path: { id: 'a' } } })).catch((error: unknown) => error)
  }

  test("is an error with the server's code and sentence", async () => {
    const error = await failing(problem(404, 'not-found', 'We could not find it.'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, code: 'not-found', message: 'We could not find it.' })
    expect(isMissing(error)).toBe(true)
  })

  test('names the fields that are wrong', async () => {
    const fields = { username: ['This is required.'] }
    const error = await failing({ status: 400, body: { ...problem(400, 'invalid-request', 'No.').body, fields } })
    expect(error).toMatchObject({ status: 400, fields })
    expect(isMissing(error)).toBe(false)
  })

  test('says how many seconds to wait', async () => {
    const wait = (value: string) =>
      failing({ ...problem(429, 'too-many-requests', 'Wait.'), headers: { 'retry-after': value } })
    expect(await wait('7')).toMatchObject({ status: 429, retryAfter: 7 })
    expect(await wait('Wed, 21 Oct 2026 07:28:00 GMT')).toMatchObject({ status: 429, retryAfter: undefined })
    expect(await failing(problem(429, 'too-many-requests', 'Wait.'))).toMatchObject({ retryAfter: undefined })
  })

  test('may have no readable message', async () => {
    const answering = async (text: string) =>
      createApi({ baseUrl: PUBLIC, locale: 'en', fetch: async () => new Response(text, { status: 502 }) })
        .fetch.GET('/api/health')
        .catch((error: unknown) => error)
    for (const text of ['<h1>Bad gateway</h1>', '', 'null', '"no"', '[]'])
      expect(await answering(text), text).toMatchObject({ status: 502, message: '' })
  })

  test('is status 0 when there was no answer at all', async () => {
    const error = await failing(() => {
      throw new TypeError('fetch failed')
    })
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, code: 'network', message: 'fetch failed' })
  })
})

describe('what is retried automatically', () => {
  test.each([
    ['no answer', new ApiError(0, {}), true],
    ['502', new ApiError(502, {}), true],
    ['503', new ApiError(503, {}), true],
    ['500', new ApiError(500, {}), false],
    ['404', new ApiError(404, {}), false],
    ['429', new ApiError(429, {}), false],
    ['401', new ApiError(401, {}), false],
    ['a defect', new TypeError('x'), false],
  ])('%s', (_, error, isRetried) => {
    const retry = createQueries().getDefaultOptions().queries?.retry
    if (typeof retry !== 'function') throw new Error('no rule for retries')
    expect(retry(0, error)).toBe(isRetried)
    expect(retry(2, error)).toBe(false)
  })
})
