import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthTokens, RecoveryCodes, TwoFactorSetup, User } from '../../../openapi/generated/portal.ts'
import { recoveryCode, twoFactor } from '../../../server/db/schema/secrets.ts'
import { addPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const login = (name: string, otp?: string) =>
  server.api<AuthTokens & { code: string }>('POST', '/api/auth/login', {
    body: { username: `${name}@lectern.test`, password: 'Lectern123', ...(otp !== undefined && { otp }) },
  })
const call = <Body>(step: string, token: string, otp?: string) =>
  server.api<Body & { code: string }>('POST', `/api/users/me/two-factor${step}`, {
    token,
    ...(otp !== undefined && { body: { otp } }),
  })

const STEP_MS = 30_000
/** The authenticator's code, that many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** A person with a second factor. */
async function protectedPerson(name: string) {
  const { id } = await addPerson(server.db, name, ['student'])
  const { accessToken: token } = await server.signIn(name)
  const { secret } = (await call<TwoFactorSetup>('', token)).body
  const { codes } = (await call<RecoveryCodes>('/confirm', token, codeOf(secret, -1))).body
  return { id, token, secret, codes }
}

describe('setting up', () => {
  test('nothing changes before a code of the authenticator confirms it', async () => {
    await addPerson(server.db, 'starter', ['student'])
    const { accessToken: token } = await server.signIn('starter')
    const { status, body } = await call<TwoFactorSetup>('', token)
    expect(status).toBe(200)
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Lectern:starter%40lectern.test\?.*secret=/)
    expect((await login('starter')).status).toBe(200)

    const wrong = codeOf(body.secret, 100)
    expect(await call('/confirm', token, wrong)).toMatchObject({ status: 400, body: { code: 'otp-wrong' } })
    const confirmed = await call<RecoveryCodes>('/confirm', token, codeOf(body.secret))
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.codes).size).toBe(10)
    for (const code of confirmed.body.codes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    const { settings } = (await server.api<User>('GET', '/api/users/me', { token })).body
    expect(settings.security.isTwoFAEnabled).toBe(true)
    expect(await call('', token)).toMatchObject({ status: 409, body: { code: 'two-factor-on' } })
    expect(await call('/confirm', token, codeOf(body.secret, 1))).toMatchObject({ status: 409 })
  })

  test('the database knows neither the secret nor the codes', async () => {
    const { id, secret, codes } = await protectedPerson('keeper')
    const kept = JSON.stringify([
      await server.db.select().from(twoFactor).where(eq(twoFactor.userId, id)),
      await server.db.select().from(recoveryCode).where(eq(recoveryCode.userId, id)),
    ])
    for (const text of [secret, ...codes]) expect(kept).not.toContain(text)
  })

  test('a second factor that is off cannot be turned off or renewed', async () => {
    const { accessToken: token } = await server.signIn('student')
    for (const step of ['/disable', '/recovery-codes', '/confirm']) {
      expect(await call(step, token, '123456')).toMatchObject({ status: 409, body: { code: 'two-factor-off' } })
    }
  })
})

describe('signing in', () => {
  test('asks for the code only after the right password, and each code counts once', async () => {
    const { secret } = await protectedPerson('guarded')
    expect(await login('guarded')).toMatchObject({ status: 401, body: { code: 'otp-required' } })
    const wrongPassword = await server.api('POST', '/api/auth/login', {
      body: { username: 'guarded@lectern.test', password: 'Wrong1234', otp: codeOf(secret) },
    })
    expect(wrongPassword.body.code).toBe('wrong-credentials')
    expect(await login('guarded', codeOf(secret, 100))).toMatchObject({ status: 401, body: { code: 'otp-wrong' } })
    const code = codeOf(secret)
    expect((await login('guarded', code)).status).toBe(200)
    expect(await login('guarded', code)).toMatchObject({ status: 401, body: { code: 'otp-wrong' } })
    expect((await login('guarded', codeOf(secret, -1))).status).toBe(401)
    expect((await login('guarded', codeOf(secret, 1))).status).toBe(200)
  })

  test('ten simultaneous sign-ins with one code open one session', async () => {
    const { secret } = await protectedPerson('crowded')
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => login('crowded', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a recovery code opens once; new ones make the old ones worthless', async () => {
    const { token, secret, codes } = await protectedPerson('lost')
    const [first = '', second = ''] = codes
    expect((await login('lost', first)).status).toBe(200)
    expect((await login('lost', first)).status).toBe(401)
    const renewed = await call<RecoveryCodes>('/recovery-codes', token, codeOf(secret))
    expect(renewed.status).toBe(200)
    expect((await login('lost', second)).status).toBe(401)
    expect((await login('lost', renewed.body.codes[0])).status).toBe(200)
  })

  test("somebody else's recovery code opens nothing", async () => {
    await protectedPerson('one')
    const { codes } = await protectedPerson('other')
    expect((await login('one', codes[0])).status).toBe(401)
  })
})

test('turned off with a code, the password is enough again', async () => {
  const { token, codes } = await protectedPerson('leaver')
  expect(await call('/disable', token, 'aaaaa-aaaaa')).toMatchObject({ status: 400, body: { code: 'otp-wrong' } })
  expect((await call('/disable', token, codes[0])).status).toBe(204)
  expect((await login('leaver')).status).toBe(200)
})

test('after a change of the secret that it was kept under, only a recovery code opens', async () => {
  const { id, secret, codes } = await protectedPerson('resealed')
  await server.db.update(twoFactor).set({ encryptedSecret: 'AAAA.AAAA.AAAA' }).where(eq(twoFactor.userId, id))
  expect(await login('resealed', codeOf(secret))).toMatchObject({ status: 401, body: { code: 'otp-wrong' } })
  expect((await login('resealed', codes[0])).status).toBe(200)
})
