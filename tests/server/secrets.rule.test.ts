import { createCipheriv, createHmac } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readAccess, readRefresh, signAccess, signRefresh } from '../../server/features/auth/tokens.ts'
import { tokenKeys } from '../../server/keys.ts'
import { seal, unseal, unsealed } from '../../server/sealed.ts'
import { keptSecret } from '../../server/secret.ts'

describe('what is sealed', () => {
  const key = Buffer.alloc(32, 1)

  test('is opened with its key, whatever it contains', () => {
    for (const text of ['', 'secret', 'Ünïcode 😀', 'a.b.c']) {
      expect(unseal(key, seal(key, text))).toBe(text)
      expect(seal(key, text)).not.toBe(seal(key, text))
    }
    expect(seal(key, 'secret')).toMatch(/^[\w-]{16}\.[\w-]{22}\.[\w-]{8}$/)
  })

  test('is opened when another program sealed it so', () => {
    const iv = Buffer.alloc(12, 7)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const sealed = Buffer.concat([cipher.update('välue', 'utf8'), cipher.final()])
    expect(unseal(key, [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.'))).toBe(
      'välue',
    )
  })

  test('cannot be opened with another key or after a change', () => {
    const sealed = seal(key, 'secret')
    const [iv = '', tag = '', text = ''] = sealed.split('.')
    expect(() => unseal(Buffer.alloc(32, 2), sealed)).toThrow()
    expect(unsealed(Buffer.alloc(32, 2), sealed)).toBeNull()
    expect(unsealed(key, sealed)).toBe('secret')
    for (const odd of ['', iv, `${iv}.${tag}`, [iv, text, tag].join('.'), [iv, tag, `${text}AAAA`].join('.')])
      expect(unsealed(key, odd)).toBeNull()
    for (const odd of ['', `${iv}.${tag}`]) expect(() => unseal(key, odd)).toThrow('this was not sealed here')
  })
})

test('a refresh token is read back with its session and counter, and not when one of them was changed [AUTH-36]', () => {
  const keys = tokenKeys('a secret of more than thirty-two letters')
  const claims = { sessionId: '22222222-2222-4222-8222-222222222222', counter: 1_234_567 }
  const token = signRefresh(keys, claims)
  expect(readRefresh(keys, token)).toEqual(claims)
  expect(readRefresh(keys, token.replace('.1234567.', '.1234568.'))).toBeNull()
  expect(readRefresh(keys, token.slice(1))).toBeNull()
})

describe('an access token', () => {
  const SECRET = 'a secret of more than thirty-two letters'
  const keys = tokenKeys(SECRET)
  const claims = {
    userId: '11111111-1111-4111-8111-111111111111',
    sessionId: '22222222-2222-4222-8222-222222222222',
  }
  interface Made {
    alg: string
    typ: string
    issuer: string
    audience: string
    subject: string
    sid: unknown
    expires: string | null
    key: Buffer
  }
  const right: Made = {
    alg: 'HS256',
    typ: 'at+jwt',
    issuer: 'lectern',
    audience: 'lectern-api',
    subject: claims.userId,
    sid: claims.sessionId,
    expires: '5m',
    key: keys.access,
  }
  const made = (given: Partial<Made>) => {
    const { alg, typ, issuer, audience, subject, sid, expires, key } = { ...right, ...given }
    const token = new SignJWT({ sid })
      .setProtectedHeader({ alg, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
    if (expires !== null) token.setExpirationTime(expires)
    return token.sign(key)
  }

  test('is read back, by its own secret alone, and lives for a quarter of an hour [AUTH-35]', async () => {
    const token = await signAccess(keys, claims)
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(exp - iat).toBe(900)
    expect(await readAccess(keys, token)).toEqual({ ...claims, expiresAt: exp })
    expect(await readAccess(tokenKeys(`${SECRET}!`), token)).toBeNull()
    expect(await readAccess(keys, await made({}))).toMatchObject(claims)
  })

  test('that was read before is refused once its time is over', async () => {
    const token = await signAccess(keys, claims)
    const read = await readAccess(keys, token)
    if (!read) throw new Error('the token was refused')
    onTestFinished(() => void vi.useRealTimers())
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    vi.useFakeTimers({ now: exp * 1000 - 1 })
    expect(await readAccess(keys, token)).toEqual(read)
    vi.setSystemTime(exp * 1000)
    expect(await readAccess(keys, token)).toBeNull()
  })

  test.each<[string, Partial<Made>]>([
    ['another algorithm', { alg: 'HS384' }],
    ['another type', { typ: 'JWT' }],
    ['another issuer', { issuer: 'else' }],
    ['another audience', { audience: 'else' }],
    ['no account', { subject: 'ada' }],
    ['no session', { sid: 'x' }],
    ['expired', { expires: '-1s' }],
    ['no end', { expires: null }],
    ['the key of another purpose', { key: keys.refresh }],
  ])('is refused: %s', async (_, given) => expect(await readAccess(keys, await made(given))).toBeNull())

  test('has a key that no other purpose has', () => {
    const made = Object.entries(keys).map(([purpose, key]) => [purpose, key.toString('hex')])
    const wanted = 'access file payments phoneCode refresh seal subscription telegram upload video'.split(' ')
    // Stored secrets and tokens depend on these keys.
    expect(made).toEqual(wanted.map((one) => [one, createHmac('sha256', SECRET).update(one).digest('hex')]))
  })
})

test('a secret that nobody has set is made once, and only its owner may read the file [OPS-5]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const secret = keptSecret(folder)
  expect(secret.length).toBeGreaterThanOrEqual(64)
  expect(keptSecret(folder)).toBe(secret)
  expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600)
})
