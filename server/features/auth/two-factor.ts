import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { TwoFactorSetup } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { user, userSettings } from '../../db/schema/people.ts'
import { recoveryCode, twoFactor } from '../../db/schema/secrets.ts'
import { DomainError } from '../../domain-error.ts'
import type { TokenKeys } from '../../keys.ts'
import { seal, unsealed } from '../../sealed.ts'

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
  const kept = { encryptedSecret: seal(keys.seal, secret), lastStep: null }
  const [begun] = await db
    .insert(twoFactor)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: twoFactor.userId, set: kept, setWhere: isNull(twoFactor.confirmedAt) })
    .returning({ userId: twoFactor.userId })
  if (!begun) throw new DomainError('two-factor-on')
  return { secret, uri: totpOf(secret, username).toString() }
}

/** Finishes a setup with a code from the authenticator and returns the recovery codes. */
export async function finishSetup(tx: Transaction, keys: TokenKeys, userId: string, otp: string) {
  const [kept] = await tx.select().from(twoFactor).where(eq(twoFactor.userId, userId)).for('update')
  if (kept?.confirmedAt) throw new DomainError('two-factor-on')
  if (!kept) throw new DomainError('two-factor-off')
  if (!(await acceptStep(tx, keys, userId, otp))) throw new DomainError('otp-wrong', { isInput: true })
  await tx.update(twoFactor).set({ confirmedAt: sql`now()` }).where(eq(twoFactor.userId, userId))
  await tx.update(userSettings).set({ isTwoFAEnabled: true }).where(eq(userSettings.userId, userId))
  return makeRecoveryCodes(tx, userId)
}

export async function turnOff(tx: Transaction, userId: string) {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.update(userSettings).set({ isTwoFAEnabled: false }).where(eq(userSettings.userId, userId))
}

/** Replaces the recovery codes and stores only their hashes. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, hash: hashOf(userId, code) })))
  return codes
}

const letters = (count: number) =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId}:${code}`).digest('base64url')

export const hasSecondFactor = async (db: Queryable, userId: string) =>
  (await db.$count(twoFactor, and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))) > 0

/** Whether it looks like a code of an authenticator; others are recovery codes. */
export const isAuthenticatorCode = (otp: string) => /^\d{6}$/.test(otp)

/** Whether it is a recovery code of the account that is still good. It stays good. */
export async function holdsRecoveryCode(db: Queryable, username: string, code: string): Promise<boolean> {
  const [account] = await db.select({ id: user.id }).from(user).where(eq(user.username, username))
  if (!account) return false
  return (await db.$count(recoveryCode, goodCode(account.id, code))) > 0
}

const goodCode = (userId: string, code: string) =>
  and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hashOf(userId, code)), isNull(recoveryCode.usedAt))

/** Whether the code is valid. A valid code is used up. */
export async function acceptCode(db: Queryable, keys: TokenKeys, userId: string, otp: string): Promise<boolean> {
  if (isAuthenticatorCode(otp)) return acceptStep(db, keys, userId, otp)
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(goodCode(userId, otp))
    .returning({ id: recoveryCode.id })
  return used.length > 0
}

/** Stores the step of an accepted code and accepts only later ones, so that a code cannot be replayed. */
async function acceptStep(db: Queryable, keys: TokenKeys, userId: string, otp: string): Promise<boolean> {
  const [kept] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  const secret = kept && unsealed(keys.seal, kept.encryptedSecret)
  // After a change of `JWT_SECRET` the authenticator's codes cannot be checked; the recovery codes still work.
  if (!secret) return false
  const totp = totpOf(secret)
  const delta = totp.validate({ token: otp, window: WINDOW })
  if (delta === null) return false
  const step = String(totp.counter() + delta)
  const stepped = await db
    .update(twoFactor)
    .set({ lastStep: step })
    .where(
      and(
        eq(twoFactor.userId, userId),
        or(isNull(twoFactor.lastStep), sql`${twoFactor.lastStep}::bigint < ${step}::bigint`),
      ),
    )
    .returning({ userId: twoFactor.userId })
  return stepped.length > 0
}
