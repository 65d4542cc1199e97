import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthTokens, TwoFactorSetup, User } from '../../../openapi/generated/portal.ts'
import { session, user } from '../../../server/db/schema/people.ts'
import { DEMO_PASSWORD } from '../../../server/demo/password.ts'
import { makeToken } from '../../../server/features/auth/one-time-tokens.ts'
import { addPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { endWindows } from './end-windows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.close())

const REFUSED = { status: 401, body: { code: 'reauthentication-required' } }

const signedInAgo = (userId: string, seconds: number) =>
  server.db
    .update(session)
    .set({ signedInAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(session.userId, userId))

/** A person who signed in that many seconds ago. */
async function member(name: string, seconds = 601) {
  const { id, username } = await addPerson(server.db, name, ['student'])
  const { accessToken: token, refreshToken } = await server.signIn(name)
  await signedInAgo(id, seconds)
  return { id, username, token, refreshToken }
}

const prove = (token: string, body: Record<string, string>) =>
  server.api<{ code: string }>('POST', '/api/auth/reauthenticate', { token, body })
const setPassword = (token: string, id: string) =>
  server.api('PATCH', `/api/users/${id}/password`, { token, body: { password: 'Another123' } })
const saveEmail = (token: string, email: string | null) =>
  server.api('PATCH', '/api/users/me/settings', { token, body: { contacts: { email } } })
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

describe('more than 10 minutes after signing in [AUTH-49]', () => {
  test('nothing of the account can be changed or deleted before a new proof', async () => {
    const { id, token, username } = await member('late')
    const calls = [
      () => setPassword(token, id),
      () => saveEmail(token, 'other@example.org'),
      () => server.api('POST', '/api/users/me/two-factor', { token }),
      ...['confirm', 'disable', 'recovery-codes'].map(
        (step) => () => server.api('POST', `/api/users/me/two-factor/${step}`, { token, body: { otp: '123456' } }),
      ),
      () => server.api('POST', '/api/users/me/obfuscate', { token, body: { userId: id } }),
    ]
    for (const call of calls) expect(await call()).toMatchObject(REFUSED)
    await expect(server.signIn(username)).resolves.toBeDefined()
  })

  test('everything else of the settings can be saved, the e-mail as it is too', async () => {
    const { token } = await member('reader')
    const body = { profile: { timezone: 'Europe/Madrid' }, contacts: { phone: '+46701234567', email: null } }
    expect(await server.api('PATCH', '/api/users/me/settings', { token, body })).toMatchObject({ status: 200 })
  })

  test('an admin proves it too, before changing the password of somebody else', async () => {
    const { id } = await member('helped')
    const { accessToken: token } = await server.signIn('admin')
    const [admin] = await server.db.select().from(user).where(eq(user.username, 'admin@lectern.test'))
    await signedInAgo(admin?.id ?? '', 601)
    expect(await setPassword(token, id)).toMatchObject(REFUSED)
  })

  test('a refresh is no sign-in', async () => {
    const { id, refreshToken } = await member('refreshing')
    const { body } = await server.api<AuthTokens>('POST', '/api/auth/refresh', { token: refreshToken })
    expect(await setPassword(body.accessToken, id)).toMatchObject(REFUSED)
  })
})

test('within 10 minutes no proof is asked for [AUTH-49]', async () => {
  const { id, token } = await member('prompt', 590)
  expect(await saveEmail(token, 'prompt@example.org')).toMatchObject({ status: 200 })
  expect(await setPassword(token, id)).toMatchObject({ status: 204 })
})

describe('a new proof [AUTH-58]', () => {
  test('is the password; the same session goes on, for another 10 minutes', async () => {
    const { id, token, refreshToken } = await member('owner')
    expect(await prove(token, { password: DEMO_PASSWORD })).toMatchObject({ status: 204 })
    expect(await setPassword(token, id)).toMatchObject({ status: 204 })
    expect(await server.api('POST', '/api/auth/refresh', { token: refreshToken })).toMatchObject({ status: 200 })
    await signedInAgo(id, 601)
    expect(await setPassword(token, id)).toMatchObject(REFUSED)
  })

  test('counts for the session that gave it alone', async () => {
    const { id, token } = await member('twice')
    const { accessToken: other } = await server.signIn('twice')
    await signedInAgo(id, 601)
    await prove(token, { password: DEMO_PASSWORD })
    expect(await setPassword(other, id)).toMatchObject(REFUSED)
  })

  test('a wrong password is no 401, which would look like a session that ended, and proves nothing', async () => {
    const { id, token } = await member('guesser')
    expect(await prove(token, { password: 'Wrong1234' })).toMatchObject({
      status: 400,
      body: { code: 'password-wrong', message: 'The password is wrong. Try again.' },
    })
    expect(await setPassword(token, id)).toMatchObject(REFUSED)
  })

  test('can be tried five times a minute, also with the right password then', async () => {
    const { id, token } = await member('hasty')
    // The count begins anew with each minute; it is kept in one.
    const tries: number[] = []
    while (tries.at(-1) !== 429 && tries.length < 12) tries.push((await prove(token, { password: 'Wrong1234' })).status)
    expect(tries.length).toBeGreaterThan(5)
    const refused = await prove(token, { password: DEMO_PASSWORD })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await endWindows(server)
    expect(await prove(token, { password: DEMO_PASSWORD })).toMatchObject({ status: 204 })
    expect(await setPassword(token, id)).toMatchObject({ status: 204 })
  })

  test('is a code of the second factor', async () => {
    const { id, token } = await member('coded', 0)
    const setUp = await server.api<TwoFactorSetup>('POST', '/api/users/me/two-factor', { token })
    const { secret } = setUp.body
    await server.api('POST', '/api/users/me/two-factor/confirm', { token, body: { otp: codeOf(secret, -1) } })
    await signedInAgo(id, 601)
    expect(await prove(token, { otp: codeOf(secret, 100) })).toMatchObject({
      status: 400,
      body: { code: 'otp-wrong' },
    })
    expect(await setPassword(token, id)).toMatchObject(REFUSED)
    expect(await prove(token, { otp: codeOf(secret) })).toMatchObject({ status: 204 })
    expect(await setPassword(token, id)).toMatchObject({ status: 204 })
  })

  test('without a second factor no code proves anything', async () => {
    const { token } = await member('codeless')
    expect(await prove(token, { otp: '123456' })).toMatchObject({ status: 409, body: { code: 'two-factor-off' } })
  })

  test('of an account without a password is a sign-in at its provider, once', async () => {
    const { id, token } = await member('googler')
    await server.db.update(user).set({ passwordHash: null }).where(eq(user.id, id))
    expect(await prove(token, { password: DEMO_PASSWORD })).toMatchObject({ status: 400 })
    const code = await makeToken(server.db, { userId: id, purpose: 'sign-in', seconds: 60 })
    expect(await prove(token, { code })).toMatchObject({ status: 204 })
    expect(await setPassword(token, id)).toMatchObject({ status: 204 })
    expect(await prove(token, { code })).toMatchObject({ status: 410, body: { code: 'link-expired' } })
  })

  test('a sign-in of somebody else proves nothing', async () => {
    const { id, token } = await member('borrower')
    const stranger = await addPerson(server.db, 'stranger', ['student'])
    const code = await makeToken(server.db, { userId: stranger.id, purpose: 'sign-in', seconds: 60 })
    expect(await prove(token, { code })).toMatchObject({ status: 409, body: { code: 'other-account' } })
    expect(await setPassword(token, id)).toMatchObject(REFUSED)
  })

  test('is exactly one', async () => {
    const { token } = await member('careful')
    expect(await prove(token, {})).toMatchObject({ status: 400 })
    expect(await prove(token, { password: DEMO_PASSWORD, otp: '123456' })).toMatchObject({ status: 400 })
  })

  test('of a guest there is none', async () => {
    const answer = await server.api<User>('POST', '/api/auth/reauthenticate', { body: { password: DEMO_PASSWORD } })
    expect(answer.status).toBe(401)
  })
})
