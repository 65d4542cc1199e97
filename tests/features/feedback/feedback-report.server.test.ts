import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Feedback, FeedbackList, Problem, Report } from '../../../openapi/generated/portal.ts'
import { feedback } from '../../../server/db/schema/editorial.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  for (const name of ['admin', 'tutor', 'student', 'student2']) tokens[name] = (await server.signIn(name)).accessToken
})
afterAll(() => server.close())

const as = <Body>(name: string | null, method: string, path: string, body?: unknown) =>
  server.api<Body>(method, path, { token: name === null ? undefined : tokens[name], body })

const report: Report = {
  version: 1,
  path: '/courses?page=…',
  locale: 'en',
  build: '/assets/main-B1x2c3D4.js',
  starts: { toast: { value: 'hidden', context: { toast: null } } },
  entries: [
    {
      machine: 'modal',
      type: 'CLOSE',
      payload: { over: null, list: [1, '…'] },
      at: 12.5,
      caused: false,
      state: 'closed',
    },
  ],
}
const word = { type: 'platform', message: 'The page did not answer.' }
const give = <Body = Feedback>(name: string | null, said: unknown) => as<Body>(name, 'POST', '/api/feedbacks', said)

test('what happened on the page comes with feedback, and nobody but staff knows of it', async () => {
  const made = await give('student', { ...word, report: JSON.stringify(report) })
  expect([made.status, made.body.hasReport]).toEqual([201, false])
  const path = `/api/feedbacks/${made.body.id}`
  expect((await as<Feedback>('admin', 'GET', path)).body.hasReport).toBe(true)
  expect((await as<FeedbackList>('admin', 'GET', '/api/feedbacks?limit=1')).body.items[0]?.hasReport).toBe(true)
  expect((await as<Report>('admin', 'GET', `${path}/report`)).body).toEqual(report)
  const answers = ['student', 'student2', 'tutor', null].map((name) => as(name, 'GET', `${path}/report`))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 403, 401])
})

test('without one there is none to get', async () => {
  const { body } = await give('student', word)
  const path = `/api/feedbacks/${body.id}`
  expect((await as<Feedback>('admin', 'GET', path)).body.hasReport).toBe(false)
  expect((await as('admin', 'GET', `${path}/report`)).status).toBe(404)
})

test.each([
  ['no JSON', 'modal CLOSE'],
  ['something else', '[]'],
  ['another version', JSON.stringify({ ...report, version: 2 })],
  ['more than there is room for', JSON.stringify({ ...report, build: 'x'.repeat(65_536) })],
  ['an entry with a field too many', JSON.stringify({ ...report, entries: [{ ...report.entries[0], who: 'Ann' }] })],
  ['more entries than are kept', JSON.stringify({ ...report, entries: Array(501).fill(report.entries[0]) })],
])('%s is refused at its field', async (_, text) => {
  const before = await server.db.$count(feedback)
  const { status, body } = await give<Problem>('student', { ...word, report: text })
  expect(status).toBe(400)
  expect(body.fields).toHaveProperty('report')
  expect(await server.db.$count(feedback)).toBe(before)
})

test('it belongs to words about the portal, and not to reviews and messages', async () => {
  const text = JSON.stringify(report)
  const message = { type: 'contact', name: 'Tom', email: 'tom@example.org', message: 'Hello' }
  expect((await give(null, { ...message, report: text })).status).toBe(400)
})

test('it goes with the account of whoever attached it, for it names what they did', async () => {
  const { id } = (await give('student2', { ...word, report: JSON.stringify(report) })).body
  const { body: me } = await as<{ id: string }>('student2', 'GET', '/api/users/me')
  expect((await as('student2', 'POST', '/api/users/me/obfuscate', { userId: me.id })).status).toBe(204)
  const [kept] = await server.db.select().from(feedback).where(eq(feedback.id, id))
  expect(kept).toMatchObject({ message: word.message, report: null })
})
