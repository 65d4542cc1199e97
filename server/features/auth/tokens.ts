import { createHmac, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { TokenKeys } from '../../keys.ts'

/** Lifetime of an access token in seconds. The session row is checked on every request anyway. */
export const ACCESS_SECONDS = 15 * 60
const ISSUER = 'lectern'
const AUDIENCE = 'lectern-api'
const TYPE = 'at+jwt'

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

export interface AccessClaims {
  userId: string
  sessionId: string
}

export interface RefreshClaims {
  sessionId: string
  counter: number
}

export function signAccess(keys: TokenKeys, { userId, sessionId }: AccessClaims) {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(keys.access)
}

interface Verified extends AccessClaims {
  /** in seconds */
  expiresAt: number
}

/** The number of people who use the portal within a few minutes. */
const MOST_VERIFIED = 5000
const verified = new WeakMap<TokenKeys, LRUCache<string, Verified>>()

/** Tokens that were signed with these keys: a signature is verified once, because it does not change. */
function verifiedBy(keys: TokenKeys) {
  const known = verified.get(keys) ?? new LRUCache<string, Verified>({ max: MOST_VERIFIED })
  verified.set(keys, known)
  return known
}

/** Claims of a valid access token; null if its signature, algorithm, type, audience, issuer or time is wrong. */
export async function readAccess(keys: TokenKeys, token: string): Promise<AccessClaims | null> {
  const known = verifiedBy(keys)
  const before = known.get(token)
  if (before) return before.expiresAt > Math.floor(Date.now() / 1000) ? before : null
  try {
    const { payload } = await jwtVerify(token, keys.access, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
    })
    const { sub, sid, exp } = claims.parse(payload)
    const read = { userId: sub, sessionId: sid, expiresAt: exp }
    known.set(token, read)
    return read
  } catch {
    return null
  }
}

const refreshMac = (keys: TokenKeys, body: string) =>
  createHmac('sha256', keys.refresh).update(body).digest('base64url')

/** `session.counter.mac`: opaque to the client; the server keeps only the session row. */
export function signRefresh(keys: TokenKeys, { sessionId, counter }: RefreshClaims) {
  const body = `${sessionId}.${counter}`
  return `${body}.${refreshMac(keys, body)}`
}

export function readRefresh(keys: TokenKeys, token: string): RefreshClaims | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const [, sessionId = '', counter = '', mac = ''] = match
  const expected = Buffer.from(refreshMac(keys, `${sessionId}.${counter}`))
  if (!timingSafeEqual(expected, Buffer.from(mac))) return null
  return { sessionId, counter: Number(counter) }
}
