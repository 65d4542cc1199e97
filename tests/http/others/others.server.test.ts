import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '../../contract/document.ts'
import type { Answer, Problem } from '../../lib/caller.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import {
  type ContractCall,
  contractCalls,
  resolve,
  sample,
  sampleBody,
  sampleHeaders,
  sampleUrl,
} from '../sample-calls.ts'
import { linesOfContent } from './content.ts'
import type { Line, Lines } from './lines.ts'
import { linesOfPeople } from './people.ts'
import { makeThings, PRIVATE, type Things } from './things.ts'

let server: TestServer
let things: Things
let lines: Lines

beforeAll(async () => {
  server = await startServer()
  things = await makeThings(server)
  lines = { ...linesOfPeople(things), ...linesOfContent(things) }
})
afterAll(() => server.close())

/** Ids that everybody may use: tutors with public profiles, and categories and subjects. */
const PUBLIC = ['role', 'tutorId', 'tutorIds', 'hostId', 'categoryIds', 'subjectIds']

/** The parameters and fields of a call that may name another person's data. */
function idsOf({ parameters, bodySchema }: ContractCall): string[] {
  const of = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name)
  const inQuery = of('query').filter((name) => /^(id|token)$|Ids?$/.test(name))
  const inBody = fieldsOf(bodySchema).filter((name) => /^(id|token|code)$|Ids?$/.test(name))
  const named = [...of('path'), ...inQuery, ...inBody]
  return [...new Set(named)].filter((name) => !PUBLIC.includes(name))
}

function fieldsOf(given: Schema | undefined): string[] {
  if (!given) return []
  const { properties = {}, anyOf = [], allOf = [] } = resolve(given)
  return [...Object.keys(properties), ...[...anyOf, ...allOf].flatMap(fieldsOf)]
}

const concerned = contractCalls.filter((call) => idsOf(call).length > 0).map((call) => [call.id, call] as const)

/** Changes whenever a row is written, even with the same values, and only then. */
async function fingerprint() {
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as count,
      md5(coalesce(string_agg(ctid::text || xmin::text, ',' order by ctid), '')) as rows from ${sql.identifier(name)}`,
  )
  const { rows } = await server.db.execute(sql.join(parts, sql` union all `))
  return Object.fromEntries(rows.map((row) => [row.name, `${row.count} ${row.rows}`]))
}

function ask(call: ContractCall, { at = {}, body }: Line, who: { id: string; token: string | undefined }) {
  const given = Object.fromEntries(Object.entries(at).map(([name, value]) => [name, value.replace('{self}', who.id)]))
  const plain = sampleUrl(call, given)
  const missing = call.parameters.filter((one) => one.in === 'query' && !one.required && given[one.name] !== undefined)
  const query = missing.map(({ name }) => `${name}=${given[name]}`).join('&')
  const url = query === '' ? plain : `${plain}?${query}`
  const isFile = call.id === 'putMediaFile'
  return server.api<Problem & { url?: unknown }>(call.method, url, {
    token: who.token,
    body: body ?? (isFile ? 'x' : sampleBody(call)),
    headers: { ...sampleHeaders(call), ...(isFile && { 'content-type': 'application/octet-stream' }) },
  })
}

/** An answer to strangers contains nothing private, no correct answers and no link to a meeting. */
function expectNothingPrivate({ status, text, body }: Answer<Problem & { url?: unknown }>) {
  expect(text).not.toContain(PRIVATE)
  expect(text).not.toMatch(/"correctAnswers":\[/)
  expect(text).not.toContain('owner-tutor@')
  if (status !== 200) expect(body?.url).toBeUndefined()
}

const takesToken = ({ operation }: ContractCall) => operation.security.some((way) => 'accessToken' in way)

function expectedOf(call: ContractCall, { answers: [guest, student, tutor] }: Line, name: string) {
  if (name === 'suspended' && takesToken(call)) return 401
  if (name === 'student' || name === 'demoted') return student
  return name === 'tutor' ? tutor : guest
}

describe('another person’s data [HTTP-7] [HTTP-8] [HTTP-13]', () => {
  test.each(concerned)('%s', async (id, call) => {
    const own = lines[id] ?? []
    const named = own.flatMap(({ at = {}, body = {} }) => [...Object.keys(at), ...Object.keys(body)])
    for (const name of idsOf(call)) expect(named, `no line of ${id} has ${name}`).toContain(name)
    const before = await fingerprint()
    for (const line of own) {
      for (const [name, who] of Object.entries(things.strangers)) {
        const answer = await ask(call, line, who)
        const expected = [expectedOf(call, line, name)].flat()
        const what = `${name}: ${JSON.stringify(line)} was answered ${answer.text}`
        expect(expected, what).toContain(answer.status)
        if (answer.status === 400 && line.field)
          expect(Object.keys(answer.body.fields ?? {}), what).toContain(line.field)
        if (answer.status === 200 && line.shows) expect(answer.body, what).toMatchObject(line.shows)
        expectNothingPrivate(answer)
      }
    }
    expect(await fingerprint()).toEqual(before)
  })

  test('every line is of an operation that takes the id of a thing', () => {
    expect(Object.keys(lines).filter((id) => !concerned.some(([known]) => known === id))).toEqual([])
  })
})

const lists = contractCalls.filter(({ id, method }) => method === 'GET' && id.startsWith('list'))
const open = lists.filter((call) => idsOf(call).length === 0).map((call) => [call.id, call] as const)

describe('lists do not contain it', () => {
  test.each(open)('%s', async (_, call) => {
    const names = fieldsOfList(call)
    for (const who of Object.values(things.strangers)) {
      const all = await server.api<Problem>('GET', `${sampleUrl(call)}?limit=50&${names}`, { token: who.token })
      expectNothingPrivate(all)
    }
  })

  const fieldsOfList = ({ id }: ContractCall) => (id === 'listLessons' ? `filter[courseId]=${things.open.id}` : '')
})

/** Fields that a body must not contain unless the contract names them. */
const FOREIGN = {
  id: '00000000-0000-4000-8000-000000000000',
  roles: ['admin'],
  ownerId: '00000000-0000-4000-8000-000000000000',
  userId: '00000000-0000-4000-8000-000000000000',
  isEmailVerified: true,
  price: 0,
  progress: 100,
  soldTickets: 0,
  state: 'published',
  createdAt: '2020-01-01T00:00:00Z',
  deletedAt: null,
}

// The provider decides the body of its webhook; the signature is checked.
const bodied = contractCalls.filter((call) => call.bodySchema && !call.id.startsWith('receive'))

describe('a body carries only what the contract names [HTTP-14]', () => {
  test.each(bodied.map((call) => [call.id, call] as const))('%s', async (_, call) => {
    const { admin } = things.owners
    const known = fieldsOf(call.bodySchema)
    const body = sample(call.bodySchema ?? {}) as object
    const before = await fingerprint()
    for (const [name, value] of Object.entries(FOREIGN)) {
      if (known.includes(name)) continue
      const request = { token: admin.token, body: { ...body, [name]: value }, headers: sampleHeaders(call) }
      const answer = await server.api(call.method, sampleUrl(call), request)
      expect(answer.status, answer.text).toBe(400)
      expect(Object.keys(answer.body.fields ?? {}), answer.text).toContain(name)
    }
    expect(await fingerprint()).toEqual(before)
  })
})

/** Calls that take something away from its owner run after those that need it. */
const ORDER = [
  /^(?!get|list)/,
  /^reset/,
  /^(cancel|archive|unpublish|delete|demote)/,
  /^setEvent/,
  /^delete(Course|Event)$/,
  /^suspend/,
]
const rank = ({ id }: ContractCall) => ORDER.findLastIndex((pattern) => pattern.test(id))

describe('the same calls by the owners', () => {
  test('find what the strangers could not [HTTP-9]', async () => {
    const faults: string[] = []
    for (const [id, call] of concerned.toSorted(([, a], [, b]) => rank(a) - rank(b))) {
      for (const line of lines[id] ?? []) {
        if (line.owner === null) continue
        const { status, text } = await ask(call, line, { id: '', ...things.owners[line.owner] })
        if (status >= 500 || [400, 401, 403, 404].includes(status))
          faults.push(`${id} ${JSON.stringify(line)}: ${text}`)
      }
    }
    expect(faults).toEqual([])
  })
})
