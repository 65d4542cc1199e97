import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { NotificationChannel as ChannelName, NoticeType } from '../../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../../db/database.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { openAccount, type Recipient } from '../../auth/queries.ts'
import type { ChannelLetter } from '../mail/letters.ts'
import type { Post } from '../mail/mailer.ts'

export interface ReachedPerson extends Recipient {
  /** IANA */
  timezone: string
  /** hours of the day in which their telephone stays quiet, as `22:00`; null: none */
  quiet: { from: string; until: string } | null
}

/** The course or event that something is told of. */
interface Target {
  type: 'course' | 'event'
  id: string
}

/** What is told to a person about an event or a course, whichever channel carries it. */
export interface Message extends Post {
  userId: string
  to: ReachedPerson
  letter: ChannelLetter
  target: Target
  /** how the portal calls it; null when the portal has told it already */
  notice: NoticeType | null
  /** it is of no use after this */
  validUntil: Date | null
}

/** What has just happened, for however many people. */
export interface News {
  type: NoticeType
  target: Target
  /** selects the `user_id` of each, once */
  people: SQL
}

/** Where people are reached, as SQL over a row of `users` with its `user_settings`. */
export interface Reach {
  address: SQL
  /** whether messages reach the person there */
  isConnected: SQL
  /** the same in the contract's words (`ChannelStanding`), with the reason */
  standing: SQL
  /** the address as the person knows it; null: none */
  shown: SQL
}

/** A way to reach people: the portal, mail, SMS, Telegram (NOTE-1). */
export interface NotificationChannel extends Reach {
  name: ChannelName
  /** whether a person who is reached on it is told of changes there, and not only of what their rules name; null: never */
  takesChanges: SQL | null
  /** since when nothing can be sent there to anybody, as far as this process knows; null: it can */
  refusedSince?(): Date | null
  /** Sends something to try it out; missing where a person sees it anyway. */
  test?(tx: Transaction, userId: string, to: ReachedPerson): Promise<void>
  /** Stores messages that are written for their readers, in the transaction that makes what they tell. */
  keep(tx: Transaction, messages: Message[]): Promise<void>
  /**
   * Tells news at once, by one statement, in the transaction that makes them. Missing where each message is written for
   * its reader: such a channel gets the same news by `keep`, from the job that writes them for some people at a time.
   */
  announce?(tx: Transaction, news: News): Promise<void>
}

/** A person who wants no notifications, or whose account is closed, is reached nowhere. */
export const isReachedBy = ({ isConnected }: Pick<Reach, 'isConnected'>) =>
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
  also?: SQL,
): Promise<Map<string, ReachedPerson>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: user.id, address: address.mapWith(String), ...personColumns })
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(and(inArray(user.id, [...userIds]), isReachedBy({ isConnected }), also))
  return new Map(rows.map(({ id, ...row }) => [id, reachedPerson(row)]))
}
