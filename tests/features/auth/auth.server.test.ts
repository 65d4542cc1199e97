import { generateKeyPairSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuthTokens } from '../../../openapi/generated/portal.ts'
import { session } from '../../../server/db/schema/people.ts'
import { DEMO_PASSWORD } from '../../../server/demo/password.ts'
import { tokenKeys } from '../../../server/keys.ts'
import { addPerson, changePerson, findPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const login = (username: string, password = DEMO_PASSWORD) =>
  server.api<AuthTokens>('POST', '/api/auth/login', { body: { username, password } })
const refresh = (token: string) => server.api<AuthTokens>('POST', '/api/auth/refresh', { token })
const statusOfMe = async (token: string) => (await server.api('GET', '/api/users/me', { token })).status

async function sessionOf(accessToken: string) {
  const [row] = await server.db
    .select()
    .from(session)
    .where(eq(session.id, String(decodeJwt(accessToken).sid)))
  if (!row) throw new Error('no session')
  return row
}

describe('signing in', () => {
  test('answers with tokens that caches must not store [AUTH-1] [AUTH-8]', async () => {
    const { status, body, headers } = await login('student@lectern.test')
    expect(status).toBe(200)
    expect(body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 900,
      type: 'Bearer',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
    expect(decodeJwt(body.accessToken).sub).toBe((await findPerson(server.db, 'student')).id)
  })

  test('answers a wrong password, an unknown, a suspended and a deleted account alike', async () => {
    await addPerson(server.db, 'suspended', ['student'])
    await addPerson(server.db, 'deleted', ['student'])
    await changePerson(server.db, 'suspended', { suspendedAt: new Date() })
    await changePerson(server.db, 'deleted', { deletedAt: new Date() })
    const answers = [
      await login('student@lectern.test', 'Wrong1234'),
      await login('nobody@lectern.test'),
      await login('suspended@lectern.test'),
      await login('deleted@lectern.test'),
    ]
    const [first] = answers
    expect(first?.body).toMatchObject({ statusCode: 401, code: 'wrong-credentials' })
    for (const { status, text } of answers) expect({ status, text }).toEqual({ status: 401, text: first?.text })
  })

  test('takes the name in any letter case', async () => {
    expect((await login('STUDENT@Lectern.Test')).status).toBe(200)
  })

  test('takes the password in its own letter case only', async () => {
    expect((await login('student@lectern.test', DEMO_PASSWORD.toUpperCase())).status).toBe(401)
  })
})

describe('an access token', () => {
  let tokens: AuthTokens
  let claims: ReturnType<typeof decodeJwt>
  beforeAll(async () => {
    tokens = await server.signIn('student')
    claims = decodeJwt(tokens.accessToken)
  })

  const header = { alg: 'HS256', typ: 'at+jwt' }
  const forge = (change: Record<string, unknown> = {}, head = header, key: Uint8Array = server.keys.access) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader(head).sign(key)

  test('made as the server makes it is accepted, so what follows is refused for its one difference', async () => {
    expect(await statusOfMe(await forge())).toBe(200)
  })

  test('is refused with another secret, issuer, audience, type, time or person', async () => {
    const admin = await findPerson(server.db, 'admin')
    const now = Math.floor(Date.now() / 1000)
    const forged = [
      await forge({}, header, tokenKeys('another secret of more than 32 letters').access),
      await forge({}, header, server.keys.refresh),
      await forge({ iss: 'elsewhere' }),
      await forge({ aud: 'another-api' }),
      await forge({}, { ...header, typ: 'JWT' }),
      await forge({ exp: now - 60 }),
      await forge({ sub: admin.id }),
      await forge({ sid: '00000000-0000-4000-8000-000000000000' }),
      await forge({ sid: 'x' }),
      await forge({ sub: undefined }),
    ]
    for (const token of forged) expect(await statusOfMe(token)).toBe(401)
  })

  test('is refused unsigned, with an asymmetric algorithm, or as nonsense', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const [head = '', payload = '', mac = ''] = tokens.accessToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${none}.${payload}.${mac}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' }).sign(privateKey),
      await forge({}, { ...header, alg: 'HS512' }),
      `${head}.${payload}.`,
      `${head}.${payload}`,
      'x',
      tokens.refreshToken,
    ]
    for (const token of forged) expect(await statusOfMe(token)).toBe(401)
  })

  test('is not accepted in a cookie', async () => {
    const cookie = `lectern_access=${tokens.accessToken}`
    expect((await server.api('GET', '/api/users/me', { headers: { cookie } })).status).toBe(401)
  })

  test('ends with its session on logout [AUTH-13] [AUTH-39]', async () => {
    const { accessToken, refreshToken } = await server.signIn('student')
    expect((await server.api('GET', '/api/auth/logout', { token: accessToken })).status).toBe(204)
    expect(await statusOfMe(accessToken)).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect(await statusOfMe(tokens.accessToken)).toBe(200)
  })

  test('ends with its account: suspension and removal [AUTH-39]', async () => {
    for (const change of [{ suspendedAt: new Date() }, { deletedAt: new Date() }]) {
      const { accessToken, refreshToken } = await server.signIn('student3')
      await changePerson(server.db, 'student3', change)
      expect(await statusOfMe(accessToken)).toBe(401)
      expect((await refresh(refreshToken)).status).toBe(401)
      await changePerson(server.db, 'student3', { suspendedAt: null, deletedAt: null })
    }
  })

  test('ends with the time of its session', async () => {
    const { accessToken, refreshToken } = await server.signIn('student3')
    const { id } = await sessionOf(accessToken)
    await server.db.update(session).set({ expiresAt: sql`now()` }).where(eq(session.id, id))
    expect(await statusOfMe(accessToken)).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })
})

describe('refreshing', () => {
  let first: AuthTokens
  beforeEach(async () => {
    first = await server.signIn('student')
  })

  test('answers 100 tabs at once with one and the same successor [AUTH-40]', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(first.refreshToken)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(200))
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1)
    expect((await sessionOf(first.accessToken)).counter).toBe(1)
  })

  test('with a token two steps behind ends the session [AUTH-42]', async () => {
    const second = await refresh(first.refreshToken)
    const third = await refresh(second.body.refreshToken)
    const { status, body } = await refresh(first.refreshToken)
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'session-ended' })
    expect((await refresh(third.body.refreshToken)).status).toBe(401)
    expect(await statusOfMe(third.body.accessToken)).toBe(401)
  })

  test('with a token one step behind is answered for 10 seconds, then ends the session [AUTH-41] [AUTH-42]', async () => {
    const second = await refresh(first.refreshToken)
    const { id } = await sessionOf(first.accessToken)
    const rotatedAgo = (seconds: number) =>
      server.db
        .update(session)
        .set({ rotatedAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(session.id, id))
    await rotatedAgo(8)
    expect((await refresh(first.refreshToken)).body.refreshToken).toBe(second.body.refreshToken)
    await rotatedAgo(11)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(second.body.refreshToken)).status).toBe(401)
    expect((await sessionOf(first.accessToken)).revokedAt).not.toBeNull()
  })

  test('moves the idle limit and never past the absolute one [AUTH-37]', async () => {
    const day = 24 * 3600 * 1000
    const { id, expiresAt, signedInAt } = await sessionOf(first.accessToken)
    expect(expiresAt.getTime() - signedInAt.getTime()).toBeCloseTo(14 * day, -4)
    await server.db.update(session).set({ signedInAt: sql`now() - interval '89 days'` }).where(eq(session.id, id))
    await refresh(first.refreshToken)
    const later = await sessionOf(first.accessToken)
    expect(later.expiresAt.getTime() - Date.now()).toBeLessThan(day + 10_000)
  })

  test('is 401 without a token and with one that was tampered with, and leaves the session alone [AUTH-10]', async () => {
    expect((await server.api('POST', '/api/auth/refresh')).status).toBe(401)
    const [id = '', counter = '', mac = ''] = first.refreshToken.split('.')
    const last = mac.endsWith('A') ? 'B' : 'A'
    const forged = [
      `${id}.1.${mac}`,
      `${id}.${counter}.${mac.slice(0, -1)}${last}`,
      `${id}.${counter}`,
      first.accessToken,
    ]
    for (const token of forged) expect((await refresh(token)).status).toBe(401)
    expect((await refresh(first.refreshToken)).status).toBe(200)
  })
})
