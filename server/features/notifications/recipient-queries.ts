import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { user, userSettings } from '../../db/schema/people.ts'
import type { Recipient } from '../auth/queries.ts'
import { openAccount } from '../auth/queries.ts'

export interface ReachedPerson extends Recipient {
  /** IANA */
  timezone: string
}

export const recipientColumns = {
  address: user.username,
  name: user.firstName,
  locale: userSettings.preferredLanguage,
  timezone: userSettings.timezone,
}

/**
 * Mail about courses and events goes only to verified addresses of open accounts with notifications turned on.
 */
export const isReached = openAccount(and(userSettings.notificationEnabled, userSettings.isEmailVerified))

/** The addresses and settings of people by their ids, without those who get no mail about courses and events. */
export async function recipientsOf(db: Queryable, userIds: string[]): Promise<Map<string, ReachedPerson>> {
  const rows = await db
    .select({ id: user.id, to: recipientColumns })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(and(inArray(user.id, userIds), isReached))
  return new Map(rows.map(({ id, to }) => [id, to]))
}
