import type { Grant, Tokens } from '../../../../machines/session.ts'
import type { AuthTokens } from '../../../../openapi/generated/portal.ts'
import { browserStorage } from '../../../platform/storage.ts'

/** Fixed names with the product's prefix (AUTH-24). */
const ACCESS_KEY = 'lectern.access-token'
const REFRESH_KEY = 'lectern.refresh-token'
/** When the tokens arrived, by the device's clock, which may differ from the server's. */
const GRANTED_KEY = 'lectern.granted-at'
/** Sessions that were left without a connection and are still to be revoked (AUTH-4). */
export const REVOCATIONS = 'lectern.revocations'
/** Read by the server for page renders only; the API ignores cookies. */
const COOKIE = 'lectern_access'

interface Claims {
  sub: string
  iat: number
  exp: number
}

/** The claims of an access token, unchecked: the server decides whether it is valid. */
function claimsOf(token: string): Claims | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims: unknown = JSON.parse(atob(payload))
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' &&
  value !== null &&
  'sub' in value &&
  typeof value.sub === 'string' &&
  'iat' in value &&
  typeof value.iat === 'number' &&
  'exp' in value &&
  typeof value.exp === 'number'

/** Tokens with their subject and arrival in epoch milliseconds; null when the access token has no subject. */
export function grantOf(tokens: Tokens, at?: number): Grant | null {
  const claims = claimsOf(tokens.accessToken)
  if (!claims) return null
  return { tokens, session: { userId: claims.sub }, at: at ?? claims.iat * 1000 }
}

/** Tokens from the server; null when the access token has no subject. */
export function grantFrom(tokens: AuthTokens): Grant {
  const grant = grantOf(tokens, Date.now())
  if (!grant) throw new Error('the access token has no subject')
  return grant
}

export function readGrant(): Grant | null {
  const accessToken = browserStorage().getItem(ACCESS_KEY)
  if (accessToken === null) return null
  const claims = claimsOf(accessToken)
  const expiresIn = claims ? claims.exp - claims.iat : 0
  const tokens = {
    accessToken,
    refreshToken: browserStorage().getItem(REFRESH_KEY),
    expiresIn,
    type: 'Bearer',
  } as const
  return grantOf(tokens, Number(browserStorage().getItem(GRANTED_KEY)) || undefined)
}

const writeCookie = (value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

/** Stores the tokens, or removes them when null. */
export function storeGrant(grant: Grant | null) {
  if (!grant) {
    browserStorage().removeItem(ACCESS_KEY)
    browserStorage().removeItem(REFRESH_KEY)
    browserStorage().removeItem(GRANTED_KEY)
    writeCookie('', 0)
    return
  }
  const { accessToken, refreshToken, expiresIn } = grant.tokens
  browserStorage().setItem(ACCESS_KEY, accessToken)
  browserStorage().setItem(GRANTED_KEY, String(grant.at))
  if (refreshToken === null) browserStorage().removeItem(REFRESH_KEY)
  else browserStorage().setItem(REFRESH_KEY, refreshToken)
  writeCookie(accessToken, expiresIn)
}

/** More people do not sign out in one browser while it is offline. */
const MOST_LEFT = 10

/** Tokens of a session that its person has left; `refresh` is null when it was missing. */
export interface Left {
  access: string
  refresh: string | null
}

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' &&
  value !== null &&
  'access' in value &&
  typeof value.access === 'string' &&
  'refresh' in value &&
  (value.refresh === null || typeof value.refresh === 'string')

/** The sessions that the server has not yet ended, as far as this browser knows (AUTH-4). */
export function leftSessions(): Left[] {
  try {
    const read: unknown = JSON.parse(browserStorage().getItem(REVOCATIONS) ?? '[]')
    return Array.isArray(read) ? read.filter(isLeft) : []
  } catch {
    return []
  }
}

function storeLeft(sessions: readonly Left[]) {
  if (sessions.length === 0) browserStorage().removeItem(REVOCATIONS)
  else browserStorage().setItem(REVOCATIONS, JSON.stringify(sessions.slice(-MOST_LEFT)))
}

const otherLeft = (access: string) => leftSessions().filter((left) => left.access !== access)

export const keepLeft = ({ accessToken: access, refreshToken: refresh }: Tokens) =>
  storeLeft([...otherLeft(access), { access, refresh }])

export const forgetLeft = (access: string) => storeLeft(otherLeft(access))
