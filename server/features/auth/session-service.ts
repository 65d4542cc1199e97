import { RECENT_SIGN_IN_SECONDS } from '../../../openapi/generated/constants.ts'
import type { AuthTokens } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { TokenKeys } from '../../keys.ts'
import type { Principal } from '../../principal.ts'
import { fileKeyOf } from '../media/addresses.ts'
import { mailNewSignIn } from './account-mail.ts'
import { findPassword } from './queries.ts'
import {
  endSession,
  findPersonOfSession,
  findPersonWithSession,
  findStepped,
  hasSignedInWithin,
  type IssuedSession,
  insertSession,
  stepSession,
} from './session-queries.ts'
import { ACCESS_SECONDS, readAccess, readRefresh, signAccess, signRefresh } from './tokens.ts'

/**
 * How long a token one step behind still gets the current one, in seconds: an answer may be lost, or two tabs refresh
 * at once.
 */
const GRACE_SECONDS = 10

async function issue(keys: TokenKeys, row: IssuedSession): Promise<AuthTokens> {
  return {
    accessToken: await signAccess(keys, { userId: row.userId, sessionId: row.id }),
    refreshToken: signRefresh(keys, { sessionId: row.id, counter: row.counter }),
    expiresIn: ACCESS_SECONDS,
    type: 'Bearer',
  }
}

export async function openSession(db: Queryable, keys: TokenKeys, userId: string, userAgent: string | undefined) {
  const row = await insertSession(db, userId, userAgent)
  if (!row) throw new DomainError('internal')
  return issue(keys, row)
}

/** The caller of a request, from its access token. The session and the account are looked up each time. */
export async function findPrincipal(db: Queryable, keys: TokenKeys, token: string): Promise<Principal | null> {
  const read = await readAccess(keys, token)
  if (!read) return null
  const { sessionId } = read
  const row = await findPersonWithSession(db, read)
  return row && { ...row, sessionId, fileKey: fileKeyOf(keys, sessionId) }
}

/** The person of a session that has not ended, as long as their account is open. */
export async function findSessionPrincipal(
  db: Queryable,
  keys: Pick<TokenKeys, 'file'>,
  sessionId: string,
): Promise<Principal | null> {
  const row = await findPersonOfSession(db, sessionId)
  return row && { ...row, sessionId, fileKey: fileKeyOf(keys, sessionId) }
}

/**
 * Rotation with reuse detection: one atomic step of the counter. The token one step behind gets the current successor
 * for 10 s; any older one ends the session. Throws 401 `session-ended`.
 */
export async function refreshSession(db: Queryable, keys: TokenKeys, token: string): Promise<AuthTokens> {
  const read = readRefresh(keys, token)
  if (!read) throw new DomainError('session-ended')
  const { sessionId, counter } = read
  const next = await stepSession(db, { sessionId, counter })
  if (next) return issue(keys, next)

  const late = await findStepped(db, { sessionId, counter: counter + 1 }, GRACE_SECONDS)
  if (late) return issue(keys, late)
  await endSession(db, sessionId)
  throw new DomainError('session-ended')
}

/**
 * Passes while the session's last sign-in is recent; a refresh is none. Throws 401 'reauthentication-required' (AUTH-49).
 */
export async function requireRecentSignIn(db: Queryable, { sessionId }: Principal) {
  if (!(await hasSignedInWithin(db, sessionId, RECENT_SIGN_IN_SECONDS)))
    throw new DomainError('reauthentication-required')
}

/** Checks a username and password and returns the account's id. Throws 'wrong-credentials'. */
export async function checkPassword(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  username: string,
  password: string,
): Promise<string> {
  const account = await findPassword(db, username)
  const matches = await passwords.check(account?.passwordHash ?? null, password)
  if (!account || !matches) throw new DomainError('wrong-credentials')
  return account.id
}

type Opening = Pick<Services, 'db' | 'env' | 'keys' | 'mail'>

/** Opens a session, and notifies the person by mail if the kind of device is new. */
export async function signIn(services: Opening, userId: string, userAgent: string | undefined): Promise<AuthTokens> {
  const tokens = await openSession(services.db, services.keys, userId, userAgent)
  mailNewSignIn(services, userId, userAgent)
  return tokens
}

/** Opens a session for the person that `spend` returns, in the transaction that uses up what it was opened with. */
export async function signInWith(
  services: Opening,
  spend: (tx: Transaction) => Promise<string>,
  userAgent: string | undefined,
): Promise<AuthTokens> {
  const { userId, tokens } = await services.db.transaction(async (tx) => {
    const id = await spend(tx)
    return { userId: id, tokens: await openSession(tx, services.keys, id, userAgent) }
  })
  mailNewSignIn(services, userId, userAgent)
  return tokens
}
