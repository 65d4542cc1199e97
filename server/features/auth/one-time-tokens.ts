import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { oneTimeToken, type TOKEN_PURPOSES } from '../../db/schema/secrets.ts'
import { DomainError } from '../../domain-error.ts'

type Purpose = (typeof TOKEN_PURPOSES)[number]

interface Wanted {
  userId: string
  purpose: Purpose
  seconds: number
}

const TOKEN_BYTES = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Invalidates the person's tokens for the purpose. */
export async function dropTokens(db: Queryable, userId: string, purpose: Purpose) {
  await db.delete(oneTimeToken).where(and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.userId, userId)))
}

/** Creates a single-use token and stores only its hash. The person's older tokens for the purpose become invalid. */
export async function makeToken(db: Queryable, { userId, purpose, seconds }: Wanted): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.purpose, purpose),
        or(eq(oneTimeToken.userId, userId), lt(oneTimeToken.expiresAt, sql`now()`)),
      ),
    )
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(oneTimeToken).values({ userId, purpose, hash: hashOf(token), expiresAt })
  return token
}

const usable = (purpose: Purpose, token: string) =>
  and(
    eq(oneTimeToken.hash, hashOf(token)),
    eq(oneTimeToken.purpose, purpose),
    isNull(oneTimeToken.usedAt),
    gt(oneTimeToken.expiresAt, sql`now()`),
  )

/** Returns the user id of a token without using it up. Throws 410 if it is unknown, used or expired. */
export async function readToken(db: Queryable, purpose: Purpose, token: string): Promise<string> {
  const [found] = await db.select({ userId: oneTimeToken.userId }).from(oneTimeToken).where(usable(purpose, token))
  if (!found) throw new DomainError('link-expired')
  return found.userId
}

/** Like `readToken`, but uses the token up. */
export async function spendToken(db: Queryable, purpose: Purpose, token: string): Promise<string> {
  const [spent] = await db
    .update(oneTimeToken)
    .set({ usedAt: sql`now()` })
    .where(usable(purpose, token))
    .returning({ userId: oneTimeToken.userId })
  if (!spent) throw new DomainError('link-expired')
  return spent.userId
}
