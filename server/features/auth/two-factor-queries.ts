import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { userSettings } from '../../db/schema/people.ts'
import { recoveryCode, twoFactor } from '../../db/schema/secrets.ts'

/** Stores the secret of a setup in place of an unfinished one. Returns false when the second factor is on. */
export async function putSecret(db: Queryable, userId: string, encryptedSecret: string): Promise<boolean> {
  const kept = { encryptedSecret, lastStep: null }
  const [begun] = await db
    .insert(twoFactor)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: twoFactor.userId, set: kept, setWhere: isNull(twoFactor.confirmedAt) })
    .returning({ userId: twoFactor.userId })
  return begun !== undefined
}

/** The second factor of an account, finished or not. */
export async function findSecondFactor(db: Queryable, userId: string) {
  const [kept] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  return kept ?? null
}

/** Like `findSecondFactor`, but locks it. */
export async function lockSecondFactor(tx: Transaction, userId: string) {
  const [kept] = await tx.select().from(twoFactor).where(eq(twoFactor.userId, userId)).for('update')
  return kept ?? null
}

export async function turnOn(tx: Transaction, userId: string) {
  await tx.update(twoFactor).set({ confirmedAt: sql`now()` }).where(eq(twoFactor.userId, userId))
  await tx.update(userSettings).set({ isTwoFAEnabled: true }).where(eq(userSettings.userId, userId))
}

export async function turnOff(tx: Transaction, userId: string) {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.update(userSettings).set({ isTwoFAEnabled: false }).where(eq(userSettings.userId, userId))
}

export const hasSecondFactor = async (db: Queryable, userId: string) =>
  (await db.$count(twoFactor, and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))) > 0

/** Stores the step of a code. Returns false unless it is later than the one before. */
export async function storeStep(db: Queryable, userId: string, step: string): Promise<boolean> {
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

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly string[]) {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(hashes.map((hash) => ({ userId, hash })))
}

const goodCode = (userId: string, hash: string) =>
  and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hash), isNull(recoveryCode.usedAt))

/** Whether the account has a recovery code with the hash that is still good. */
export const hasRecoveryCode = async (db: Queryable, userId: string, hash: string) =>
  (await db.$count(recoveryCode, goodCode(userId, hash))) > 0

/** Uses up a recovery code. Returns false if there is none with the hash that is still good. */
export async function spendRecoveryCode(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(goodCode(userId, hash))
    .returning({ id: recoveryCode.id })
  return used.length > 0
}
