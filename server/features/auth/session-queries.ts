import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { session, user } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'

/** What the tokens of a session are made of. */
export interface IssuedSession {
  id: string
  userId: string
  counter: number
}

/** A session at a step of its counter. */
interface Step {
  sessionId: string
  counter: number
}

const idleLimit = sql`least(now() + interval '14 days', ${session.signedInAt} + interval '90 days')`

const issued = { id: session.id, userId: session.userId, counter: session.counter }

export async function insertSession(
  db: Queryable,
  userId: string,
  userAgent: string | undefined,
): Promise<IssuedSession | null> {
  const [row] = await db
    .insert(session)
    .values({ userId, userAgent: userAgent?.slice(0, 400) ?? null, expiresAt: sql`now() + interval '14 days'` })
    .returning(issued)
  return row ?? null
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

/** The person of a session that is theirs and has not ended, as long as their account is open. */
export async function findPersonWithSession(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  const [row] = await principalOf(db).execute({ userId, sessionId })
  return row ?? null
}

const principalOfSession = statement('principal_of_session', (db) =>
  db
    .select({ userId: user.id, roles: user.roles })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sql.placeholder('sessionId')), live, isOpen)),
)

/** The person of a session that has not ended, as long as their account is open. */
export async function findPersonOfSession(db: Queryable, sessionId: string) {
  const [row] = await principalOfSession(db).execute({ sessionId })
  return row ?? null
}

/** Moves a session that stands at the counter one step on and prolongs it. Returns null if it does not stand there. */
export async function stepSession(db: Queryable, { sessionId, counter }: Step): Promise<IssuedSession | null> {
  const [next] = await db
    .update(session)
    .set({ counter: counter + 1, rotatedAt: sql`now()`, expiresAt: idleLimit })
    .where(and(eq(session.id, sessionId), eq(session.counter, counter), live, accountIsOpen))
    .returning(issued)
  return next ?? null
}

/** A session that stands at the counter, and took that step within the last `seconds`. */
export async function findStepped(
  db: Queryable,
  { sessionId, counter }: Step,
  seconds: number,
): Promise<IssuedSession | null> {
  const [found] = await db
    .select(issued)
    .from(session)
    .where(
      and(
        eq(session.id, sessionId),
        eq(session.counter, counter),
        gt(session.rotatedAt, sql`now() - make_interval(secs => ${seconds})`),
        live,
        accountIsOpen,
      ),
    )
  return found ?? null
}

const accountIsOpen = sql`exists (select 1 from ${user} where ${user.id} = ${session.userId}
  and ${user.deletedAt} is null and ${user.suspendedAt} is null)`

/** Whether a session that was opened before is still valid. */
export async function isSessionLive(db: Queryable, sessionId: string): Promise<boolean> {
  return (await db.$count(session, and(eq(session.id, sessionId), live, accountIsOpen))) > 0
}

/** Whether the session's last sign-in was within the last `seconds`; a refresh is none. */
export async function hasSignedInWithin(db: Queryable, sessionId: string, seconds: number): Promise<boolean> {
  const isRecent = gt(session.signedInAt, sql`now() - make_interval(secs => ${seconds})`)
  return (await db.$count(session, and(eq(session.id, sessionId), isRecent))) > 0
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
