import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuthTokens, User } from '../../../openapi/generated/portal.ts'
import { userIdentity, userSettings } from '../../../server/db/schema/people.ts'
import { oauthFlow, oneTimeToken } from '../../../server/db/schema/secrets.ts'
import { addPerson, changePerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { timed } from '../../lib/timed.ts'
import { CLIENT, follow, startOpenId } from './open-id.ts'

const PORTAL = 'http://127.0.0.1:3000'
let openId: Awaited<ReturnType<typeof startOpenId>>
let server: TestServer

beforeAll(async () => {
  openId = await startOpenId(['google', 'facebook'].map((name) => `${PORTAL}/api/auth/${name}/callback`))
  const [ID, SECRET] = [CLIENT.id, CLIENT.secret]
  server = await startServer({
    env: {
      GOOGLE_ISSUER: openId.issuer,
      GOOGLE_CLIENT_ID: ID,
      GOOGLE_CLIENT_SECRET: SECRET,
      FACEBOOK_ISSUER: openId.issuer,
      FACEBOOK_CLIENT_ID: ID,
      FACEBOOK_CLIENT_SECRET: SECRET,
    },
  })
})
afterAll(async () => {
  await server.close()
  await openId.close()
})

let people = 0
const newcomer = (more: Record<string, unknown> = {}) => {
  people += 1
  const name = { given_name: 'Olga', family_name: 'Novak' }
  return { sub: `person-${people}`, email: `olga${people}@example.org`, email_verified: true, ...name, ...more }
}

/** Follows the sign-in up to the provider's redirect; returns the callback's address and the browser's cookie. */
async function untilCallback(provider = 'google', redirectUrl = '/courses') {
  const answer = await server.page(`/api/auth/${provider}?redirectUrl=${encodeURIComponent(redirectUrl)}`)
  expect(answer.status).toBe(302)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const callback = new URL(await follow(answer.headers.get('location') ?? ''))
  expect(callback.origin).toBe(PORTAL)
  return { path: `${callback.pathname}${callback.search}`, cookie }
}

/** The query of the sign-in page to which the callback redirects. */
async function back({ path, cookie }: { path: string; cookie: string }) {
  const answer = await server.page(path, { cookie })
  expect(answer.status).toBe(302)
  const page = new URL(answer.headers.get('location') ?? '', PORTAL)
  expect(page.pathname).toBe('/auth/login')
  expect(page.search).not.toMatch(/eyJ/)
  return Object.fromEntries(page.searchParams)
}

const exchange = (code: string, otp?: string) =>
  server.api<AuthTokens & { code: string }>('POST', '/api/auth/oauth/exchange', {
    body: { code, ...(otp && { otp }) },
  })

async function signInAt(provider = 'google') {
  const { code = '' } = await back(await untilCallback(provider))
  const { status, body } = await exchange(code)
  expect(status).toBe(200)
  return (await server.api<User>('GET', '/api/users/me', { token: body.accessToken })).body
}

describe.each(['google', 'facebook'])('a person of %s', (provider) => {
  test('is signed in, comes back to where they were, and is the same person the next time [AUTH-50] [AUTH-51]', async () => {
    const account = newcomer()
    openId.signsIn(account)
    const answer = await back(await untilCallback(provider, '/courses?page=2'))
    expect(Object.keys(answer).sort()).toEqual(['code', 'redirectUrl'])
    expect(answer.redirectUrl).toBe('/courses?page=2')
    const tokens = (await exchange(answer.code ?? '')).body
    const me = (await server.api<User>('GET', '/api/users/me', { token: tokens.accessToken })).body
    expect(me).toMatchObject({
      username: account.email,
      firstName: 'Olga',
      lastName: 'Novak',
      roles: ['student'],
      settings: { security: { isEmailVerified: true }, auth: [{ provider, userId: account.sub }] },
    })
    openId.signsIn({ ...account, email: 'moved@example.org' })
    expect((await signInAt(provider)).id).toBe(me.id)
  })
})

test('the cookie that ties a sign-in to its browser is sent to the sign-in alone, and no script reads it', async () => {
  const { headers } = await server.page('/api/auth/google')
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/api/auth', 'SameSite=Lax'])
})

describe('refused', () => {
  beforeEach(() => openId.signsIn(newcomer()))
  const changeFlow = (change: Record<string, string>) =>
    server.db.update(oauthFlow).set({ data: sql`${oauthFlow.data} || ${JSON.stringify(change)}::jsonb` })

  test('another state', async () => {
    const { path, cookie } = await untilCallback()
    const url = new URL(path, PORTAL)
    url.searchParams.set('state', 'made-up')
    expect(await back({ path: `${url.pathname}${url.search}`, cookie })).toEqual({ error: 'sign-in-failed' })
  })

  test('a state that was used, even by the same browser', async () => {
    const callback = await untilCallback()
    expect(await back(callback)).toHaveProperty('code')
    expect(await back(callback)).toEqual({ error: 'sign-in-failed' })
  })

  test('a browser that did not begin it', async () => {
    const { path } = await untilCallback()
    const other = await untilCallback()
    expect(await back({ path, cookie: other.cookie })).toEqual({ error: 'sign-in-failed' })
    expect(await back({ path: other.path, cookie: '' })).toEqual({ error: 'sign-in-failed' })
  })

  test("the other provider's callback", async () => {
    const { path, cookie } = await untilCallback('google')
    expect(await back({ path: path.replace('google', 'facebook'), cookie })).toEqual({ error: 'sign-in-failed' })
  })

  test('another nonce', async () => {
    const callback = await untilCallback()
    await changeFlow({ nonce: 'made-up' })
    expect(await back(callback)).toMatchObject({ error: 'sign-in-failed' })
  })

  test('another PKCE verifier [AUTH-50]', async () => {
    const callback = await untilCallback()
    await changeFlow({ verifier: 'v'.repeat(43) })
    expect(await back(callback)).toMatchObject({ error: 'sign-in-failed' })
  })

  test('a sign-in that took too long', async () => {
    const callback = await untilCallback()
    await server.db.update(oauthFlow).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await back(callback)).toEqual({ error: 'sign-in-failed' })
  })

  test('a person who declines', async () => {
    openId.signsIn(null)
    expect(await back(await untilCallback())).toEqual({ error: 'sign-in-cancelled', redirectUrl: '/courses' })
  })

  test.each(['//evil.test', '/\\evil.test', '/\t/evil.test', '/courses/..//evil.test', '/auth/login'])(
    'an address to return to that is not one of this portal: %s',
    async (asked) => {
      openId.signsIn(null)
      expect(await back(await untilCallback('google', asked))).toMatchObject({ redirectUrl: '/' })
    },
  )

  test('a one-time code that is made up, used or older than a minute [AUTH-52]', async () => {
    expect(await exchange('made-up')).toMatchObject({ status: 410, body: { code: 'link-expired' } })
    const { code = '' } = await back(await untilCallback())
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])

    const { code: late = '' } = await back(await untilCallback())
    const [kept] = await server.db.select().from(oneTimeToken).where(sql`purpose = 'sign-in' and used_at is null`)
    expect(Math.round((Number(kept?.expiresAt) - Number(kept?.createdAt)) / 1000)).toBe(60)
    await server.db.update(oneTimeToken).set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await exchange(late)).status).toBe(410)
  })
})

describe('an address that has an account', () => {
  const verified = (id: string, isEmailVerified: boolean) =>
    server.db.update(userSettings).set({ isEmailVerified }).where(eq(userSettings.userId, id))

  test('is linked when both sides verified it [AUTH-53]', async () => {
    const { id, username } = await addPerson(server.db, 'both', ['student'])
    await verified(id, true)
    openId.signsIn(newcomer({ email: 'Both@lectern.test' }))
    const me = await signInAt()
    expect(me).toMatchObject({ id, username })
    expect(me.settings.auth.map(({ provider }) => provider)).toEqual(['local', 'google'])
  })

  test.each([
    ['ours', false, true],
    ['theirs', true, false],
    ['neither', false, false],
  ])('is not linked when %s is unverified', async (name, ours, theirs) => {
    const { id, username } = await addPerson(server.db, name, ['student'])
    await verified(id, ours)
    openId.signsIn(newcomer({ email: username, email_verified: theirs }))
    expect(await back(await untilCallback())).toMatchObject({ error: 'account-exists' })
    expect(await server.db.$count(userIdentity, eq(userIdentity.userId, id))).toBe(0)
  })

  test('is not opened when it is suspended', async () => {
    const account = newcomer()
    openId.signsIn(account)
    const me = await signInAt()
    await server.db.execute(sql`update users set suspended_at = now() where id = ${me.id}`)
    expect(await back(await untilCallback())).toMatchObject({ error: 'sign-in-failed' })
    await changePerson(server.db, 'both', { suspendedAt: new Date() })
    openId.signsIn(newcomer({ sub: 'again', email: 'both@lectern.test' }))
    expect(await back(await untilCallback())).toMatchObject({ error: 'sign-in-failed' })
  })
})

test('without an address there is no account; with an unverified one there is, and a message', async () => {
  openId.signsIn(newcomer({ email: undefined }))
  expect(await back(await untilCallback())).toMatchObject({ error: 'address-missing' })
  const account = newcomer({ email_verified: undefined })
  openId.signsIn(account)
  expect((await signInAt()).settings.security.isEmailVerified).toBe(false)
  const letters = await server.letters()
  expect(letters.some(({ to, text }) => to?.[0]?.address === account.email && text?.includes('verify-email'))).toBe(
    true,
  )
})

test('the second factor is asked for, and the code stays good meanwhile', async () => {
  const account = newcomer()
  openId.signsIn(account)
  const me = await signInAt()
  await server.db.execute(sql`insert into two_factors (user_id, encrypted_secret, confirmed_at)
    values (${me.id}, 'unreadable', now())`)
  const hash = createHash('sha256').update(`${me.id}:abcde-12345`).digest('base64url')
  await server.db.execute(sql`insert into recovery_codes (user_id, hash) values (${me.id}, ${hash})`)
  const { code = '' } = await back(await untilCallback())
  expect(await exchange(code)).toMatchObject({ status: 401, body: { code: 'otp-required' } })
  expect(await exchange(code, 'zzzzz-zzzzz')).toMatchObject({ status: 401, body: { code: 'otp-wrong' } })
  expect((await exchange(code, 'abcde-12345')).status).toBe(200)
})

describe('a provider that cannot be used', () => {
  test('because it never answers leads back within 3 s [DATA-4]', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const issuer = `http://127.0.0.1:${port}`
    const env = { FACEBOOK_ISSUER: issuer, FACEBOOK_CLIENT_ID: 'x', FACEBOOK_CLIENT_SECRET: 'y' }
    const other = await startServer({ env })
    const { answer, ms } = await timed(() => other.page('/api/auth/facebook'))
    expect(ms).toBeLessThan(3000)
    expect(answer.headers.get('location')).toBe('/auth/login?error=provider-unavailable')
    await other.close()
    silent.closeAllConnections()
    silent.close()
  })

  test.each([
    ['is not set up', {}],
    ['is down', { GOOGLE_ISSUER: 'http://127.0.0.1:9', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }],
  ])('because it %s leads back to the sign-in page within 3 s', async (_, env) => {
    const other = await startServer({ env })
    const { answer, ms } = await timed(() => other.page('/api/auth/google?redirectUrl=/courses'))
    expect(ms).toBeLessThan(3000)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/auth/login?error=provider-unavailable&redirectUrl=%2Fcourses')
    const elsewhere = await other.page('/api/auth/google?redirectUrl=//evil.test')
    expect(elsewhere.headers.get('location')).toBe('/auth/login?error=provider-unavailable&redirectUrl=%2F')
    await other.close()
  })
})
