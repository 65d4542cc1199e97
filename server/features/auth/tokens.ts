import { createHmac, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { TokenKeys } from '../../keys.ts'

/** Lifetime of an access token in seconds. The session row is checked on every request anyway. */
export const ACCESS_SECONDS = 15 * 60
const ISSUER = 'lectern'
const AUDIENCE = 'lectern-api'
const TYPE = 'at+jwt'

const claims = z.object({ sub: z.uuid(), sid: z.uuid() })

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

/** Claims of a valid access token; null if its signature, algorithm, type, audience, issuer or time is wrong. */
export async function readAccess(keys: TokenKeys, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys.access, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
    })
    const { sub, sid } = claims.parse(payload)
    return { userId: sub, sessionId: sid }
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
