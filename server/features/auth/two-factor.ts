import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { TwoFactorSetup } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { TokenKeys } from '../../keys.ts'
import { seal, unsealed } from '../../sealed.ts'
import { findUserId } from './queries.ts'
import {
  findSecondFactor,
  hasRecoveryCode,
  lockSecondFactor,
  putSecret,
  replaceRecoveryCodes,
  spendRecoveryCode,
  storeStep,
  turnOn,
} from './two-factor-queries.ts'

const ISSUER = 'Lectern'
/** Steps of 30 s before and after the current one that are accepted, because clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

const totpOf = (secret: string, label = '') => new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) })

/** Begins a setup and replaces an unfinished one. Throws 409 when the second factor is on. */
export async function beginSetup(
  db: Queryable,
  keys: TokenKeys,
  { userId, username }: { userId: string; username: string },
): Promise<TwoFactorSetup> {
  const secret = new Secret({ size: 20 }).base32
  if (!(await putSecret(db, userId, seal(keys.seal, secret)))) throw new DomainError('two-factor-on')
  return { secret, uri: totpOf(secret, username).toString() }
}

/** Finishes a setup with a code from the authenticator and returns the recovery codes. */
export async function finishSetup(tx: Transaction, keys: TokenKeys, userId: string, otp: string) {
  const kept = await lockSecondFactor(tx, userId)
  if (kept?.confirmedAt) throw new DomainError('two-factor-on')
  if (!kept) throw new DomainError('two-factor-off')
  if (!(await acceptStep(tx, keys, userId, otp))) throw new DomainError('otp-wrong', { isInput: true })
  await turnOn(tx, userId)
  return makeRecoveryCodes(tx, userId)
}

/** Replaces the recovery codes and stores only their hashes. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
  const hashes = codes.map((code) => hashOf(userId, code))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

const letters = (count: number) =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId}:${code}`).digest('base64url')

/** Whether it looks like a code of an authenticator; others are recovery codes. */
export const isAuthenticatorCode = (otp: string) => /^\d{6}$/.test(otp)

/** Whether it is a recovery code of the account that is still good. It stays good. */
export async function holdsRecoveryCode(db: Queryable, username: string, code: string): Promise<boolean> {
  const userId = await findUserId(db, username)
  return userId !== null && hasRecoveryCode(db, userId, hashOf(userId, code))
}

/** Whether the code is valid. A valid code is used up. */
export async function acceptCode(db: Queryable, keys: TokenKeys, userId: string, otp: string): Promise<boolean> {
  if (isAuthenticatorCode(otp)) return acceptStep(db, keys, userId, otp)
  return spendRecoveryCode(db, userId, hashOf(userId, otp))
}

/** Stores the step of an accepted code and accepts only later ones, so that a code cannot be replayed. */
async function acceptStep(db: Queryable, keys: TokenKeys, userId: string, otp: string): Promise<boolean> {
  const kept = await findSecondFactor(db, userId)
  const secret = kept && unsealed(keys.seal, kept.encryptedSecret)
  // After a change of `JWT_SECRET` the authenticator's codes cannot be checked; the recovery codes still work.
  if (!secret) return false
  const totp = totpOf(secret)
  const delta = totp.validate({ token: otp, window: WINDOW })
  if (delta === null) return false
  return storeStep(db, userId, String(totp.counter() + delta))
}
