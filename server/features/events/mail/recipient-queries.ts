import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { userEvent } from '../../../db/schema/events.ts'
import type { eventMailing } from '../../../db/schema/notices.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import type { Recipient } from '../../auth/queries.ts'
import { openAccount } from '../../auth/queries.ts'

export interface EventRecipient extends Recipient {
  /** IANA */
  timezone: string
}

const columns = {
  address: user.username,
  name: user.firstName,
  locale: userSettings.preferredLanguage,
  timezone: userSettings.timezone,
}

/** Mail about events goes only to verified addresses of open accounts with notifications turned on. */
const isReached = openAccount(and(userSettings.notificationEnabled, userSettings.isEmailVerified))

/** The address and settings for a person's mail about events; null if they get none. */
export async function eventRecipientOf(db: Queryable, userId: string): Promise<EventRecipient | null> {
  const [found] = await db
    .select(columns)
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(and(eq(user.id, userId), isReached))
  return found ?? null
}

/**
 * The next recipients after the mark among people who were registered when the mailing was created, by time of
 * registration.
 */
export async function recipientsAfterMark(
  db: Queryable,
  { eventId, createdAt, markRegisteredAt, markId }: typeof eventMailing.$inferSelect,
  limit: number,
) {
  const afterMark =
    markRegisteredAt && markId
      ? sql`(${userEvent.registeredAt}, ${userEvent.id}) > (${markRegisteredAt.toISOString()}::timestamptz, ${markId}::uuid)`
      : undefined
  return db
    .select({ registrationId: userEvent.id, registeredAt: userEvent.registeredAt, ...columns })
    .from(userEvent)
    .innerJoin(user, eq(user.id, userEvent.userId))
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(and(eq(userEvent.eventId, eventId), lte(userEvent.registeredAt, createdAt), afterMark, isReached))
    .orderBy(asc(userEvent.registeredAt), asc(userEvent.id))
    .limit(limit)
}
