import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { userEvent } from '../../../db/schema/events.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { openAccount } from '../../auth/queries.ts'
import type { ReminderRule } from '../../notifications/reminder-rules.ts'
import type { Mailing } from './mailing-queries.ts'

const wantsNotifications = openAccount(and(userSettings.notificationEnabled))

/** Whoever has a rule for the very start or end, on the channel or, without one, on any. */
export const asksFor = (channel: string | null, what: ReminderRule['what']) =>
  sql`exists (select from unnest(${userSettings.notificationEvent}) rule
    where rule ~ ${`^${channel ?? '[a-z]+'}:${what}:P[0DTHMS]+$`})`

/**
 * The next recipients after the mark among people who were registered when the mailing was created, by time of
 * registration.
 */
export async function recipientsAfterMark(
  db: Queryable,
  { eventId, createdAt, markRegisteredAt, markId }: Mailing,
  { limit, also }: { limit: number; also?: SQL | undefined },
) {
  const afterMark =
    markRegisteredAt && markId
      ? sql`(${userEvent.registeredAt}, ${userEvent.id}) > (${markRegisteredAt.toISOString()}::timestamptz, ${markId}::uuid)`
      : undefined
  return db
    .select({ userId: userEvent.userId, registrationId: userEvent.id, registeredAt: userEvent.registeredAt })
    .from(userEvent)
    .innerJoin(user, eq(user.id, userEvent.userId))
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(
      and(eq(userEvent.eventId, eventId), lte(userEvent.registeredAt, createdAt), afterMark, wantsNotifications, also),
    )
    .orderBy(asc(userEvent.registeredAt), asc(userEvent.id))
    .limit(limit)
}
