import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimit } from '../../../server/db/schema/platform.ts'
import { DEMO_PASSWORD } from '../../../server/demo/password.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.close())

const login = (username: string, password = DEMO_PASSWORD) =>
  server.api('POST', '/api/auth/login', { body: { username, password } })

/** Tries until a call is refused. If the minute ends meanwhile, the count starts again, once. */
async function triesUntilRefused(username: string) {
  for (let tries = 1; tries <= 11; tries++) {
    const answer = await login(username, 'Wrong1234')
    if (answer.status === 429) return { tries, answer }
    expect(answer.status).toBe(401)
  }
  throw new Error('never refused')
}

test('after five tries a minute at one account further ones are told when to come back', async () => {
  const { tries, answer } = await triesUntilRefused('student@lectern.test')
  expect(tries).toBeGreaterThan(5)
  expect(answer.body).toMatchObject({ statusCode: 429, code: 'too-many-requests' })
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(60)
})

test('an unknown account is limited like a known one', async () => {
  expect((await triesUntilRefused('nobody@lectern.test')).answer.text).toBe(
    (await triesUntilRefused('student2@lectern.test')).answer.text,
  )
})

test('letter case does not make another account, and other accounts are not held up', async () => {
  await triesUntilRefused('student3@lectern.test')
  const [other, same] = [await login('tutor@lectern.test'), await login('STUDENT3@lectern.test', 'Wrong1234')]
  expect(other.status).toBe(200)
  expect(same.status).toBe(429)
})

test('nobody is locked out: after the minute the right password works', async () => {
  await triesUntilRefused('tutor2@lectern.test')
  await server.db.update(rateLimit).set({ windowStart: sql`${rateLimit.windowStart} - interval '1 minute'` })
  expect((await login('tutor2@lectern.test')).status).toBe(200)
})

/** The number of successful calls before the first refusal. */
async function passedBeforeRefusal(call: () => Promise<{ status: number }>, most: number) {
  for (let passed = 0; passed <= most; passed++) if ((await call()).status === 429) return passed
  throw new Error('never refused')
}

test('three messages an hour for a forgotten password, for known and unknown accounts alike', async () => {
  for (const email of ['tutor@lectern.test', 'stranger@lectern.test']) {
    const forgot = () => server.api('POST', '/api/auth/forgot-password', { body: { email } })
    expect(await passedBeforeRefusal(forgot, 6)).toBeGreaterThanOrEqual(3)
  }
})

test('asking which addresses have accounts is limited by the caller’s address', async () => {
  let count = 0
  const exists = () => server.api('GET', `/api/users/guess${++count}@lectern.test/exists`)
  expect(await passedBeforeRefusal(exists, 60)).toBeGreaterThanOrEqual(30)
})

test('so is signing up', async () => {
  let count = 0
  const register = () =>
    server.api('POST', '/api/auth/register', {
      body: { username: `new${++count}@example.org`, password: 'Compound72', firstName: 'N', lastName: 'N' },
    })
  expect(await passedBeforeRefusal(register, 20)).toBeGreaterThanOrEqual(10)
})
