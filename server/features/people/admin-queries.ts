import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../db/database.ts'
import { user } from '../../db/schema/people.ts'
import { openAccount } from '../auth/queries.ts'
import { keepAnAdmin } from './user-queries.ts'

const isAdmin = sql`${user.roles} @> array['admin']`
const called = (username: string) => and(eq(user.username, username), isNull(user.deletedAt))

/** An account that is not deleted, by its e-mail address. */
export async function findAccount(db: Queryable, username: string) {
  const { id, roles, suspendedAt } = user
  const [found] = await db.select({ id, roles, suspendedAt }).from(user).where(called(username))
  return found ?? null
}

/** The admin with the username, or the first one; null if there is none who may sign in. */
export async function findAdmin(db: Queryable, username?: string): Promise<string | null> {
  const wanted = username === undefined ? undefined : eq(user.username, username)
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(openAccount(and(isAdmin, wanted)))
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(1)
  return found?.id ?? null
}

/** Adds the admin role to an account's roles. Returns false if it already has it. */
export async function giveAdminRole(db: Queryable, id: string): Promise<boolean> {
  const roles = sql`array_prepend('admin', ${user.roles})`
  const where = and(eq(user.id, id), not(isAdmin))
  return (await db.update(user).set({ roles }).where(where).returning({ id: user.id })).length > 0
}

/**
 * Removes the admin role and keeps the others. Returns false if the account did not have it. Throws 409 for the last
 * admin.
 */
export async function takeAdminRole(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await keepAnAdmin(tx, id)
    // Every account has at least one role.
    const roles = sql`coalesce(nullif(array_remove(${user.roles}, 'admin'), '{}'), array['student'])`
    return (
      (
        await tx
          .update(user)
          .set({ roles })
          .where(and(eq(user.id, id), isAdmin))
          .returning({ id: user.id })
      ).length > 0
    )
  })
}
