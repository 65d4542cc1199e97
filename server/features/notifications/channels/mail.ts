import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { type Env, originOf } from '../../../env.ts'
import type { Mailer } from '../mail/mailer.ts'
import { isReachedBy, type NotificationChannel, type Reach, reachedBy } from './channel.ts'

/** Mail goes to the address of the account, once it is verified. */
const mailReach: Reach = {
  address: sql`${user.username}`,
  isConnected: sql`${userSettings.isEmailVerified}`,
  standing: sql`case when ${userSettings.isEmailVerified} then 'connected' else 'unverified' end`,
  shown: sql`${user.username}`,
}

/** Whether a person, a row of `users` with its `user_settings`, gets mail about courses and events. */
export const getsMail = sql<boolean>`(${isReachedBy(mailReach)})`

/** Those of the people who get mail about courses and events, by their ids; with `also`, only those for whom it holds. */
export const recipientsOf = (db: Queryable, userIds: readonly string[], also?: SQL) =>
  reachedBy(db, mailReach, userIds, also)

export const mailChannel = (mail: Mailer, env: Env): NotificationChannel => ({
  ...mailReach,
  name: 'email',
  takesChanges: sql`true`,
  test: (tx, userId, to) =>
    mail.keep(tx, { userId, to, letter: { kind: 'channelTest', url: `${originOf(env)}/profile/preferences` } }),
  keep: (tx, messages) => mail.keep(tx, ...messages),
})
