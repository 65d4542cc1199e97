import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { User, UserSettingsUpdate } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { user, userIdentity, userSettings } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { DomainError } from '../../domain-error.ts'
import { wakeJobs } from '../../jobs/wake.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../lists/select.ts'
import { toMedia } from '../media/queries.ts'

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
  keepsTotal: true,
}

const usersById = statement('users_by_id', (db) =>
  db
    .select({
      user,
      settings: userSettings,
      avatar: media,
      identities: sql<{ provider: 'google' | 'facebook' | 'local'; userId: string }[]>`array(
        select jsonb_build_object('provider', ${userIdentity.provider}, 'userId', ${userIdentity.subject})
        from ${userIdentity} where ${userIdentity.userId} = ${user.id})`,
    })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .leftJoin(media, eq(media.id, user.avatarId))
    .where(sql`${user.id} = any(${sql.placeholder('ids')})`),
)

/** Users with their settings, as they themselves and admins see them, in the order of the ids. */
async function loadUsers(db: Queryable, ids: string[]): Promise<User[]> {
  const rows = ids.length > 0 ? await usersById(db).execute({ ids }) : []
  return inOrderOf(ids, rows, (row) => row.user.id).map(
    ({ user: { passwordHash, ...person }, settings, avatar, identities }) => ({
      ...person,
      avatar: avatar && toMedia(avatar),
      suspendedAt: person.suspendedAt?.toISOString() ?? null,
      deletedAt: person.deletedAt?.toISOString() ?? null,
      createdAt: person.createdAt.toISOString(),
      updatedAt: person.updatedAt.toISOString(),
      settings: {
        ...shownSettings(settings),
        auth: [...(passwordHash === null ? [] : [{ provider: 'local' as const, userId: person.id }]), ...identities],
      },
    }),
  )
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
      quietHours:
        settings.quietFrom !== null && settings.quietUntil !== null
          ? { from: settings.quietFrom, until: settings.quietUntil }
          : null,
    },
  }
}

/** The items of `GET /api/users`. */
export const userSource = (db: Queryable): SourceById<User> => ({
  spec: userList,
  table: user,
  load: (ids) => loadUsers(db, ids),
})

/** A user with settings. */
export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const [found] = await loadUsers(db, [id])
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
      // A new number is not verified.
      ...(contacts?.phone !== undefined && {
        isPhoneVerified: sql`${userSettings.isPhoneVerified} and ${userSettings.phone} is not distinct from ${contacts.phone}`,
      }),
      contactEmail: contacts?.email,
      notificationEnabled: notification?.enabled,
      notificationEvent: notification?.event,
      notificationCourse: notification?.course,
      ...(notification?.quietHours !== undefined && {
        quietFrom: notification.quietHours?.from ?? null,
        quietUntil: notification.quietHours?.until ?? null,
      }),
      updatedAt: sql`now()`,
    })
    .where(eq(userSettings.userId, userId))
  if (notification) await wakeJobs(db, 'reminders')
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
