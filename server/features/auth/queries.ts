import { randomBytes } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { profile, session, user, userIdentity, userSettings } from '../../db/schema/people.ts'

/** The person that a message is sent to. */
export interface Recipient {
  address: string
  name: string
  /** the person's language; English is used where there is no translation */
  locale: string
}

interface NewAccount {
  username: string
  /** null for people who sign in through a provider */
  passwordHash: string | null
  firstName: string
  lastName: string
  preferredLanguage: string
  countryCode?: string | undefined
  phone?: string | undefined
  isEmailVerified: boolean
}

/** Creates a student's account with settings and profile. Returns null if the username is taken. */
export async function addAccount(tx: Transaction, account: NewAccount): Promise<string | null> {
  const { username, passwordHash, firstName, lastName, isEmailVerified } = account
  const [made] = await tx
    .insert(user)
    .values({ username, passwordHash, firstName, lastName, roles: ['student'] })
    .onConflictDoNothing()
    .returning({ id: user.id })
  if (!made) return null
  await tx.insert(userSettings).values({
    userId: made.id,
    preferredLanguage: account.preferredLanguage,
    countryCode: account.countryCode ?? null,
    phone: account.phone ?? null,
    isEmailVerified,
    isAccountVerified: isEmailVerified,
  })
  const alias = newAlias(`${firstName} ${lastName}`)
  await tx.insert(profile).values({ userId: made.id, role: 'student', alias, firstName, lastName })
  return made.id
}

/** A unique alias for addresses: `maya-lindqvist-3f9a2c71`. */
function newAlias(name: string) {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return [...(words ?? ['student']), randomBytes(4).toString('hex')].join('-').slice(-80).replace(/^-/, '')
}

export const openAccount = (where: SQL | undefined) => and(where, isNull(user.deletedAt), isNull(user.suspendedAt))

/** Whether there is an account with that username, in any state. */
export const hasAccount = async (db: Queryable, username: string) =>
  (await db.$count(user, eq(user.username, username))) > 0

/** Whether the account exists and is open. */
export const isAccountOpen = async (db: Queryable, id: string) =>
  (await db.$count(user, openAccount(eq(user.id, id)))) > 0

/** The account with that username, in any state. */
export async function findUserId(db: Queryable, username: string): Promise<string | null> {
  const [account] = await db.select({ id: user.id }).from(user).where(eq(user.username, username))
  return account?.id ?? null
}

export async function findUsername(db: Queryable, userId: string): Promise<string | null> {
  const [account] = await db.select({ username: user.username }).from(user).where(eq(user.id, userId))
  return account?.username ?? null
}

/** The password hash of an open account. An account need not have a password. */
export async function findPassword(db: Queryable, username: string) {
  const [account] = await db
    .select({ id: user.id, passwordHash: user.passwordHash })
    .from(user)
    .where(openAccount(eq(user.username, username)))
  return account ?? null
}

/** The password hash of a person; null for people who have no password. */
export async function findPasswordOf(db: Queryable, userId: string): Promise<string | null> {
  const [account] = await db.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, userId))
  return account?.passwordHash ?? null
}

export async function setPassword(tx: Transaction, userId: string, passwordHash: string) {
  await tx.update(user).set({ passwordHash }).where(eq(user.id, userId))
}

/** The address and language for an account's mail, or null if the account is not open. */
export async function recipientOf(db: Queryable, where: SQL): Promise<(Recipient & { userId: string }) | null> {
  const [found] = await db
    .select({ userId: user.id, address: user.username, name: user.firstName, locale: userSettings.preferredLanguage })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(openAccount(where))
  return found ?? null
}

/** Like `recipientOf`, of the account with the id. */
export const recipientWithId = (db: Queryable, userId: string) => recipientOf(db, eq(user.id, userId))

/** Like `recipientOf`, of the account with the username. */
export const recipientCalled = (db: Queryable, username: string) => recipientOf(db, eq(user.username, username))

/**
 * Removes sign-in identities that were linked before the address was verified, because they may belong to a person who
 * only claimed the address.
 */
export async function forgetUnproven(db: Queryable, userId: string) {
  const isUnproven = sql`exists (select 1 from ${userSettings}
    where ${userSettings.userId} = ${userId} and not ${userSettings.isEmailVerified})`
  await db.delete(userIdentity).where(and(eq(userIdentity.userId, userId), isUnproven))
}

export async function isEmailVerified(db: Queryable, userId: string): Promise<boolean> {
  const verified = and(eq(userSettings.userId, userId), eq(userSettings.isEmailVerified, true))
  return (await db.$count(userSettings, verified)) > 0
}

export async function markVerified(db: Queryable, userId: string) {
  await db
    .update(userSettings)
    .set({ isEmailVerified: true, isAccountVerified: true })
    .where(eq(userSettings.userId, userId))
}

/** Whether the account was used before and its newest session is the first from this kind of device. */
export async function isNewDevice(db: Queryable, userId: string, userAgent: string | undefined): Promise<boolean> {
  const [seen] = await db
    .select({
      all: sql<number>`count(*)::int`,
      same: sql<number>`count(*) filter (where ${session.userAgent} is not distinct from ${userAgent?.slice(0, 400) ?? null})::int`,
    })
    .from(session)
    .where(eq(session.userId, userId))
  return seen !== undefined && seen.all > 1 && seen.same === 1
}
