import { eq } from 'drizzle-orm'
import type { User } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../database.ts'
import { user, userIdentity, userSettings } from '../schema/people.ts'
import { loadMedia, pick } from './media.ts'

/** A person with settings, as the person themselves sees it; undefined when there is none. */
export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  const [row] = await db
    .select({ user, settings: userSettings })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(eq(user.id, id))
  if (!row) return undefined
  const { passwordHash, ...person } = row.user
  const identities = await db.select().from(userIdentity).where(eq(userIdentity.userId, id))
  const avatars = await loadMedia(db, [person.avatarId])
  const { settings } = row
  return {
    ...person,
    avatar: pick(avatars, person.avatarId),
    suspendedAt: person.suspendedAt?.toISOString() ?? null,
    deletedAt: person.deletedAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
    settings: {
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
      auth: [
        ...(passwordHash === null ? [] : [{ provider: 'local' as const, userId: id }]),
        ...identities.map((identity) => ({ provider: identity.provider, userId: identity.subject })),
      ],
    },
  }
}
