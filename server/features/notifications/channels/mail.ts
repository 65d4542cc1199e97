import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { type Env, originOf } from '../../../env.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type NotificationChannel, type Reach, reachedBy } from './channel.ts'

/** Mail goes to the address of the account, once it is verified. */
const mailReach: Reach = {
  address: sql`${user.username}`,
  isConnected: sql`${userSettings.isEmailVerified}`,
  standing: sql`case when ${userSettings.isEmailVerified} then 'connected' else 'unverified' end`,
  shown: sql`${user.username}`,
}

/** Those of the people who get mail about courses and events, by their ids. */
export const recipientsOf = (db: Queryable, userIds: readonly string[]) => reachedBy(db, mailReach, userIds)

export const mailChannel = (mail: Mailer, env: Env): NotificationChannel => ({
  ...mailReach,
  name: 'email',
  takesChanges: sql`true`,
  test: (tx, userId, to) =>
    mail.keep(tx, { userId, to, letter: { kind: 'channelTest', url: `${originOf(env)}/profile/preferences` } }),
  keep: (tx, messages) => mail.keep(tx, ...messages),
})
