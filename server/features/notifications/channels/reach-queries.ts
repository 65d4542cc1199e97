import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { openAccount, type Recipient } from '../../auth/queries.ts'

/** Something that holds for a person, a row of `users` with its `user_settings`, or does not. */
export type Condition = SQL

/** Where people are reached, as SQL over a row of `users` with its `user_settings`. */
export interface Reach {
  address: SQL
  /** whether messages reach the person there */
  isConnected: Condition
  /** the same in the contract's words (`ChannelStanding`), with the reason */
  standing: SQL
  /** the address as the person knows it; null: none */
  shown: SQL
}

export interface ReachedPerson extends Recipient {
  /** IANA */
  timezone: string
  /** hours of the day in which their telephone stays quiet, as `22:00`; null: none */
  quiet: { from: string; until: string } | null
}

/** Whoever is reached. */
export const anybody: Condition = sql`true`

/** The portal has a place for everybody. */
export const portalReach: Reach = {
  address: sql`${user.id}::text`,
  isConnected: anybody,
  standing: sql`'connected'`,
  shown: sql`null`,
}

/** Mail goes to the address of the account, once it is verified. */
export const mailReach: Reach = {
  address: sql`${user.username}`,
  isConnected: sql`${userSettings.isEmailVerified}`,
  standing: sql`case when ${userSettings.isEmailVerified} then 'connected' else 'unverified' end`,
  shown: sql`${user.username}`,
}

/** Whoever has a rule for a channel wants it for changes of their events, too. */
export const hasRuleOf = (name: string): Condition =>
  sql`exists (select from unnest(${userSettings.notificationEvent}) rule where starts_with(rule, ${`${name}:`}))`

/** A person who wants no notifications, or whose account is closed, is reached nowhere. */
const isReachedBy = ({ isConnected }: Pick<Reach, 'isConnected'>) =>
  openAccount(and(userSettings.notificationEnabled, isConnected))

/** What a message needs to know of a person, beside the address. */
const personColumns = {
  name: user.firstName,
  locale: userSettings.preferredLanguage,
  timezone: userSettings.timezone,
  quietFrom: userSettings.quietFrom,
  quietUntil: userSettings.quietUntil,
}

export const reachedPerson = ({ quietFrom, quietUntil, ...person }: PersonRow): ReachedPerson => ({
  ...person,
  quiet: quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null,
})

interface PersonRow extends Recipient {
  timezone: string
  quietFrom: string | null
  quietUntil: string | null
}

/** Those of the people who are reached there, by their ids; with `also`, only those for whom it holds. */
export async function reachedBy(
  db: Queryable,
  { address, isConnected }: Pick<Reach, 'address' | 'isConnected'>,
  userIds: readonly string[],
  also?: Condition,
): Promise<Map<string, ReachedPerson>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: user.id, address: address.mapWith(String), ...personColumns })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(and(inArray(user.id, [...userIds]), isReachedBy({ isConnected }), also))
  return new Map(rows.map(({ id, ...row }) => [id, reachedPerson(row)]))
}

/** Whether a person, a row of `users` with its `user_settings`, gets mail about courses and events. */
export const getsMail = sql<boolean>`(${isReachedBy(mailReach)})`

/** Those of the people who get mail about courses and events, by their ids; with `also`, only those for whom it holds. */
export const recipientsOf = (db: Queryable, userIds: readonly string[], also?: Condition) =>
  reachedBy(db, mailReach, userIds, also)
