import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { rateLimit } from '../../../server/db/schema/platform.ts'
import { twoFactor } from '../../../server/db/schema/secrets.ts'
import { DEMO_PASSWORD } from '../../../server/demo/password.ts'
import { makeRecoveryCodes } from '../../../server/features/auth/two-factor.ts'
import type { Problem } from '../../lib/caller.ts'
import { secondServer } from '../../lib/live.ts'
import { addPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { endWindows } from './end-windows.ts'

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

test('AUTH-46: two servers on one database count together, so that a second one gives nobody more tries [DATA-9]', async () => {
  const second = await secondServer(server)
  onTestFinished(second.close)
  const login = ({ api }: Pick<TestServer, 'api'>) =>
    api('POST', '/api/auth/login', { body: { username: 'shared@lectern.test', password: 'Wrong1234' } })
  const until429 = async () => {
    while ((await login(server)).status !== 429);
  }
  await until429()
  let other = await login(second)
  // A new minute may have begun between the two.
  if ((await login(server)).status !== 429) {
    await until429()
    other = await login(second)
  }
  expect(other.status).toBe(429)
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
  await endWindows(server)
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

/** Each call from another address of these networks. */
const from = (address: (n: number) => string) => {
  let count = 0
  return () => ({ 'x-forwarded-for': address(++count) })
}

test('sign-ins are counted by address, an IPv6 one by its network, whatever the accounts [AUTH-47]', async () => {
  let count = 0
  const tries = (headers: () => Record<string, string>) => () =>
    server.api('POST', '/api/auth/login', {
      body: { username: `nobody${++count}@lectern.test`, password: 'Wrong1234' },
      headers: headers(),
    })
  const network = from((n) => `2001:db8:7:1::${n.toString(16)}`)
  expect(await passedBeforeRefusal(tries(network), 120)).toBeGreaterThanOrEqual(60)
  expect((await tries(from((n) => `2001:db8:7:2::${n}`))()).status).toBe(401)
})

test('and by account, whatever the addresses, where a recovery code still opens [AUTH-47]', async () => {
  const { id } = await addPerson(server.db, 'besieged', ['student'])
  const [code = ''] = await server.db.transaction((tx) => makeRecoveryCodes(tx, id))
  const addresses = from((n) => `203.0.113.${n}`)
  const sign = (password: string, otp?: string) =>
    server.api<Problem>('POST', '/api/auth/login', {
      body: { username: 'besieged@lectern.test', password, ...(otp !== undefined && { otp }) },
      headers: addresses(),
    })
  expect(await passedBeforeRefusal(() => sign('Wrong1234'), 40)).toBeGreaterThanOrEqual(20)
  expect((await sign(DEMO_PASSWORD)).status).toBe(429)
  expect((await sign(DEMO_PASSWORD, 'aaaaa-aaaaa')).status).toBe(429)
  expect((await sign('Wrong1234', code)).status).toBe(401)
  expect((await sign(DEMO_PASSWORD, code)).status).toBe(200)
})

test('wrong codes of the second factor are counted by account and address, and never close recovery codes [AUTH-48]', async () => {
  const { id } = await addPerson(server.db, 'coded', ['student'])
  await server.db.insert(twoFactor).values({ userId: id, encryptedSecret: 'AAAA.AAAA.AAAA', confirmedAt: new Date() })
  const codes = await server.db.transaction((tx) => makeRecoveryCodes(tx, id))
  const sign = (otp: string, address: string) =>
    server.api<Problem>('POST', '/api/auth/login', {
      body: { username: 'coded@lectern.test', password: DEMO_PASSWORD, otp },
      headers: { 'x-forwarded-for': address },
    })
  expect(await passedBeforeRefusal(() => sign('000000', '198.51.100.1'), 10)).toBeGreaterThanOrEqual(5)
  expect((await sign(codes[0] ?? '', '198.51.100.1')).status).toBe(429)
  expect((await sign(codes[0] ?? '', '198.51.100.2')).status).toBe(200)
  const fill = {
    key: sql`'otp-account:' || ${id}::text`,
    windowStart: sql`to_timestamp(floor(extract(epoch from now()) / 3600) * 3600)`,
    count: 100,
  }
  await server.db
    .insert(rateLimit)
    .values(fill)
    .onConflictDoUpdate({ target: [rateLimit.key, rateLimit.windowStart], set: { count: 100 } })
  expect((await sign('000000', '198.51.100.3')).status).toBe(429)
  expect((await sign(codes[1] ?? '', '198.51.100.3')).status).toBe(200)
})

test('messages for a forgotten password are counted by address, whatever the accounts', async () => {
  let count = 0
  const forgot = () =>
    server.api('POST', '/api/auth/forgot-password', {
      body: { email: `nobody${++count}@lectern.test` },
      headers: { 'x-forwarded-for': '198.51.100.20' },
    })
  expect(await passedBeforeRefusal(forgot, 40)).toBeGreaterThanOrEqual(20)
})

test('a password is changed at most ten times an hour', async () => {
  const { id } = await addPerson(server.db, 'restless', ['student'])
  const { accessToken: token } = await server.signIn('restless')
  const change = () =>
    server.api('PATCH', `/api/users/${id}/password`, {
      token,
      body: { password: 'Compound72' },
    })
  expect(await passedBeforeRefusal(change, 20)).toBeGreaterThanOrEqual(10)
})
