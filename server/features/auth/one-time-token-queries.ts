import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { oneTimeToken, type TOKEN_PURPOSES } from '../../db/schema/secrets.ts'

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]

interface NewToken {
  userId: string
  purpose: TokenPurpose
  hash: string
  seconds: number
}

/** Invalidates the person's tokens for the purpose. */
export async function dropTokens(db: Queryable, userId: string, purpose: TokenPurpose) {
  await db.delete(oneTimeToken).where(and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.userId, userId)))
}

/** Removes the tokens for the purpose that are the person's or have expired. */
export async function dropOwnAndExpired(db: Queryable, userId: string, purpose: TokenPurpose) {
  await db
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.purpose, purpose),
        or(eq(oneTimeToken.userId, userId), lt(oneTimeToken.expiresAt, sql`now()`)),
      ),
    )
}

export async function insertToken(db: Queryable, { userId, purpose, hash, seconds }: NewToken) {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(oneTimeToken).values({ userId, purpose, hash, expiresAt })
}

const usable = (purpose: TokenPurpose, hash: string) =>
  and(
    eq(oneTimeToken.hash, hash),
    eq(oneTimeToken.purpose, purpose),
    isNull(oneTimeToken.usedAt),
    gt(oneTimeToken.expiresAt, sql`now()`),
  )

/** The user id of a token; null if it is unknown, used or expired. */
export async function findTokenOwner(db: Queryable, purpose: TokenPurpose, hash: string): Promise<string | null> {
  const [found] = await db.select({ userId: oneTimeToken.userId }).from(oneTimeToken).where(usable(purpose, hash))
  return found?.userId ?? null
}

/** Like `findTokenOwner`, but uses the token up. */
export async function takeToken(db: Queryable, purpose: TokenPurpose, hash: string): Promise<string | null> {
  const [spent] = await db
    .update(oneTimeToken)
    .set({ usedAt: sql`now()` })
    .where(usable(purpose, hash))
    .returning({ userId: oneTimeToken.userId })
  return spent?.userId ?? null
}
