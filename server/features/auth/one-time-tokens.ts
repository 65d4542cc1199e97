import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import {
  dropOwnAndExpired,
  findTokenOwner,
  insertToken,
  type TokenPurpose,
  takeToken,
} from './one-time-token-queries.ts'

interface Wanted {
  userId: string
  purpose: TokenPurpose
  seconds: number
}

const TOKEN_BYTES = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates a single-use token and stores only its hash. The person's older tokens for the purpose become invalid. */
export async function makeToken(db: Queryable, { userId, purpose, seconds }: Wanted): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await dropOwnAndExpired(db, userId, purpose)
  await insertToken(db, { userId, purpose, hash: hashOf(token), seconds })
  return token
}

/** Returns the user id of a token without using it up. Throws 410 if it is unknown, used or expired. */
export async function readToken(db: Queryable, purpose: TokenPurpose, token: string): Promise<string> {
  const userId = await findTokenOwner(db, purpose, hashOf(token))
  if (userId === null) throw new DomainError('link-expired')
  return userId
}

/** Like `readToken`, but uses the token up. */
export async function spendToken(db: Queryable, purpose: TokenPurpose, token: string): Promise<string> {
  const userId = await takeToken(db, purpose, hashOf(token))
  if (userId === null) throw new DomainError('link-expired')
  return userId
}
