import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { User, UserSettingsUpdate } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { user, userIdentity, userSettings } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import type { Page, Source } from '../../lists/select.ts'
import { loadMedia, pick } from '../media/queries.ts'

/** The filters and sort fields of `GET /api/users`. */
const userList: ListSpec = {
  filter: {
    id: filterable('uuid', user.id),
    username: filterable('text', user.username),
    firstName: filterable('text', user.firstName),
    lastName: filterable('text', user.lastName),
    roles: filterable('texts', user.roles),
    suspendedAt: filterable('moment', user.suspendedAt),
    deletedAt: filterable('moment', user.deletedAt),
    createdAt: filterable('moment', user.createdAt),
  },
  sort: { username: user.username, lastName: user.lastName, createdAt: user.createdAt },
  tieBreak: user.id,
  defaultSort: '-createdAt',
  populate: ['avatar', 'settings'],
}

/** Users with their settings, as they themselves and admins see them. */
async function selectUsers(db: Queryable, page: Page): Promise<User[]> {
  const rows = await db
    .select({ user, settings: userSettings })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(page.where)
    .orderBy(...(page.orderBy ?? []))
    .limit(page.limit)
    .offset(page.offset ?? 0)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.user.id)
  const [identities, avatars] = await Promise.all([
    db.select().from(userIdentity).where(inArray(userIdentity.userId, ids)),
    loadMedia(
      db,
      rows.map((row) => row.user.avatarId),
    ),
  ])
  return rows.map(({ user: { passwordHash, ...person }, settings }) => ({
    ...person,
    avatar: pick(avatars, person.avatarId),
    suspendedAt: person.suspendedAt?.toISOString() ?? null,
    deletedAt: person.deletedAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
    settings: {
      ...shownSettings(settings),
      auth: [
        ...(passwordHash === null ? [] : [{ provider: 'local' as const, userId: person.id }]),
        ...identities
          .filter((identity) => identity.userId === person.id)
          .map((identity) => ({ provider: identity.provider, userId: identity.subject })),
      ],
    },
  }))
}

function shownSettings(settings: typeof userSettings.$inferSelect) {
  return {
    profile: {
      languageCodes: settings.languageCodes,
      preferredLanguage: settings.preferredLanguage,
      countryCode: settings.countryCode,
      timezone: settings.timezone,
      theme: settings.theme,
    },
    contacts: { phone: settings.phone, email: settings.contactEmail },
    security: {
      isTwoFAEnabled: settings.isTwoFAEnabled,
      isEmailVerified: settings.isEmailVerified,
      isAccountVerified: settings.isAccountVerified,
      isPhoneVerified: settings.isPhoneVerified,
    },
    notification: {
      enabled: settings.notificationEnabled,
      event: settings.notificationEvent,
      course: settings.notificationCourse,
    },
  }
}

/** The items of `GET /api/users`. */
export const userSource = (db: Queryable): Source<User> => ({
  spec: userList,
  table: user,
  select: (page) => selectUsers(db, page),
})

/** A user with settings. */
export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const [found] = await selectUsers(db, { where: eq(user.id, id), limit: 1 })
  return found ?? null
}

/** Condition for the account with the id, unless it was deleted. */
const open = (id: string) => and(eq(user.id, id), isNull(user.deletedAt))

/** The rows of an account and of its settings. */
export async function findAccountWithSettings(db: Queryable, id: string) {
  const [found] = await db
    .select({ user, settings: userSettings })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(open(id))
  return found ?? null
}

/** Changes an account. Returns false if there is none. */
export async function updateAccount(db: Queryable, id: string, change: PgUpdateSetSource<typeof user>) {
  const [changed] = await db.update(user).set(change).where(open(id)).returning({ id: user.id })
  return changed !== undefined
}

/**
 * Suspends an account, keeping the time of an earlier suspension, or lifts the suspension. Returns false if there is
 * none.
 */
export const setSuspended = (db: Queryable, id: string, isSuspended: boolean) =>
  updateAccount(db, id, { suspendedAt: isSuspended ? sql`coalesce(${user.suspendedAt}, now())` : null })

/** Stores the given settings. Missing ones stay as they are; null clears one. */
export async function saveSettings(
  db: Queryable,
  userId: string,
  { profile, contacts, notification }: UserSettingsUpdate,
) {
  await db
    .update(userSettings)
    .set({
      languageCodes: profile?.languageCodes,
      preferredLanguage: profile?.preferredLanguage,
      countryCode: profile?.countryCode,
      timezone: profile?.timezone === null ? 'UTC' : profile?.timezone,
      theme: profile?.theme,
      phone: contacts?.phone,
      // A new number or address is not verified.
      ...(contacts?.phone !== undefined && { isPhoneVerified: false }),
      contactEmail: contacts?.email,
      notificationEnabled: notification?.enabled,
      notificationEvent: notification?.event,
      notificationCourse: notification?.course,
      updatedAt: sql`now()`,
    })
    .where(eq(userSettings.userId, userId))
}

/** Locks the admins, and refuses a change that would leave none. */
export async function keepAnAdmin(tx: Transaction, userId: string) {
  const others = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(sql`${user.roles} @> array['admin']`, isNull(user.deletedAt), isNull(user.suspendedAt)))
    .for('update')
  const isAdmin = others.some((one) => one.id === userId)
  if (isAdmin && others.length === 1) throw new DomainError('last-admin')
}
