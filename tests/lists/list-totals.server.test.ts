/** Large totals are kept for seconds; small ones are always counted (SPEED-13). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleList } from '../../openapi/generated/portal.ts'
import { makeEvent, webinar } from '../lib/make-event.ts'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
let student: string
let tutor: string
beforeAll(async () => {
  server = await startServer()
  student = (await server.signIn('student')).accessToken
  tutor = (await server.signIn('tutor')).accessToken
  await add(1000, 'Many')
})
afterAll(() => server.close())

const add = (count: number, name: string) =>
  server.db.execute(sql`insert into articles (alias, name, description, body, state, published_at)
    select 'total-' || gen_random_uuid(), ${name} || n, 'About', 'Text', 'published', now()
    from generate_series(1, ${count}::int) n`)

async function total(filter = '', token = student) {
  const { status, body } = await server.api<ArticleList>('GET', `/api/articles?limit=1${filter}`, { token })
  expect(status).toBe(200)
  return body.totalItems
}
const MANY = '&filter[name][$sw]=Many'
const FEW = '&filter[name][$sw]=Few'
/** A change of content, of which the server tells itself. */
const write = () => makeEvent(server, tutor, webinar(3000))

test('a large total is counted once in some seconds, for each filter, and anew when content was written [SPEED-13]', async () => {
  const all = await total()
  expect(await total()).toBe(all)
  expect(await total(MANY)).toBe(1000)
  await add(1, 'Many')
  expect(await total()).toBe(all)
  expect(await total(MANY)).toBe(1000)
  await write()
  expect(await total()).toBe(all + 1)
  expect(await total(MANY)).toBe(1001)
})

test('a small total is always counted [SPEED-13]', async () => {
  expect(await total(FEW)).toBe(0)
  await add(3, 'Few')
  expect(await total(FEW)).toBe(3)
  await add(1, 'Few')
  expect(await total(FEW)).toBe(4)
})
