import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { RECENT_SIGN_IN_SECONDS } from '../../../openapi/generated/constants.ts'
import type { AuthTokens } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { session, user } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { DomainError } from '../../domain-error.ts'
import type { TokenKeys } from '../../keys.ts'
import type { Principal } from '../../principal.ts'
import { fileKeyOf } from '../media/addresses.ts'
import { ACCESS_SECONDS, readAccess, readRefresh, signAccess, signRefresh } from './tokens.ts'

/**
 * How long a token one step behind still gets the current one, in seconds: an answer may be lost, or two tabs refresh
 * at once.
 */
const GRACE_SECONDS = 10

const idleLimit = sql`least(now() + interval '14 days', ${session.signedInAt} + interval '90 days')`

async function issue(keys: TokenKeys, row: { id: string; userId: string; counter: number }): Promise<AuthTokens> {
  return {
    accessToken: await signAccess(keys, { userId: row.userId, sessionId: row.id }),
    refreshToken: signRefresh(keys, { sessionId: row.id, counter: row.counter }),
    expiresIn: ACCESS_SECONDS,
    type: 'Bearer',
  }
}

const issued = { id: session.id, userId: session.userId, counter: session.counter }

export async function openSession(db: Queryable, keys: TokenKeys, userId: string, userAgent: string | undefined) {
  const [row] = await db
    .insert(session)
    .values({ userId, userAgent: userAgent?.slice(0, 400) ?? null, expiresAt: sql`now() + interval '14 days'` })
    .returning(issued)
  if (!row) throw new DomainError('internal')
  return issue(keys, row)
}

const live = and(isNull(session.revokedAt), gt(session.expiresAt, sql`now()`))

const isOpen = and(isNull(user.deletedAt), isNull(user.suspendedAt))

const principalOf = statement('principal', (db) =>
  db
    .select({ userId: user.id, roles: user.roles })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sql.placeholder('sessionId')), eq(user.id, sql.placeholder('userId')), live, isOpen)),
)

/** The caller of a request, from its access token. The session and the account are looked up each time. */
export async function findPrincipal(db: Queryable, keys: TokenKeys, token: string): Promise<Principal | null> {
  const read = await readAccess(keys, token)
  if (!read) return null
  const { userId, sessionId } = read
  const [row] = await principalOf(db).execute({ userId, sessionId })
  return row ? { ...row, sessionId, fileKey: fileKeyOf(keys, sessionId) } : null
}

const principalOfSession = statement('principal_of_session', (db) =>
  db
    .select({ userId: user.id, roles: user.roles })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sql.placeholder('sessionId')), live, isOpen)),
)

/** The person of a session that has not ended, as long as their account is open. */
export async function findSessionPrincipal(
  db: Queryable,
  keys: Pick<TokenKeys, 'file'>,
  sessionId: string,
): Promise<Principal | null> {
  const [row] = await principalOfSession(db).execute({ sessionId })
  return row ? { ...row, sessionId, fileKey: fileKeyOf(keys, sessionId) } : null
}

/**
 * Rotation with reuse detection: one atomic step of the counter. The token one step behind gets the current successor
 * for 10 s; any older one ends the session. Throws 401 `session-ended`.
 */
export async function refreshSession(db: Queryable, keys: TokenKeys, token: string): Promise<AuthTokens> {
  const read = readRefresh(keys, token)
  if (!read) throw new DomainError('session-ended')
  const [next] = await db
    .update(session)
    .set({ counter: read.counter + 1, rotatedAt: sql`now()`, expiresAt: idleLimit })
    .where(and(eq(session.id, read.sessionId), eq(session.counter, read.counter), live, accountIsOpen))
    .returning(issued)
  if (next) return issue(keys, next)

  const [late] = await db
    .select(issued)
    .from(session)
    .where(
      and(
        eq(session.id, read.sessionId),
        eq(session.counter, read.counter + 1),
        gt(session.rotatedAt, sql`now() - make_interval(secs => ${GRACE_SECONDS})`),
        live,
        accountIsOpen,
      ),
    )
  if (late) return issue(keys, late)
  await endSession(db, read.sessionId)
  throw new DomainError('session-ended')
}

const accountIsOpen = sql`exists (select 1 from ${user} where ${user.id} = ${session.userId}
  and ${user.deletedAt} is null and ${user.suspendedAt} is null)`

/** Whether a session that was opened before is still valid. */
export async function isSessionLive(db: Queryable, sessionId: string): Promise<boolean> {
  return (await db.$count(session, and(eq(session.id, sessionId), live, accountIsOpen))) > 0
}

/**
 * Passes while the session's last sign-in is recent; a refresh is none. Throws 401 'reauthentication-required' (AUTH-49).
 */
export async function requireRecentSignIn(db: Queryable, { sessionId }: Principal) {
  const isRecent = gt(session.signedInAt, sql`now() - make_interval(secs => ${RECENT_SIGN_IN_SECONDS})`)
  if ((await db.$count(session, and(eq(session.id, sessionId), isRecent))) === 0)
    throw new DomainError('reauthentication-required')
}

/** Stores that the person of the session has just proved again who they are. */
export async function renewSignIn(db: Queryable, sessionId: string) {
  await db.update(session).set({ signedInAt: sql`now()` }).where(eq(session.id, sessionId))
}

/** Ends all sessions of an account, except `keptId`. */
export async function endSessions(db: Queryable, userId: string, keptId?: string) {
  await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.revokedAt),
        keptId === undefined ? undefined : ne(session.id, keptId),
      ),
    )
}

export async function endSession(db: Queryable, sessionId: string) {
  await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
}
