import type { NotificationChannel as ChannelName, NoticeType } from '../../../../openapi/generated/portal.ts'
import type { Transaction } from '../../../db/database.ts'
import type { ChannelLetter } from '../mail/letters.ts'
import type { Post } from '../mail/mailer.ts'
import type { People } from './news-queries.ts'
import type { Condition, Reach, ReachedPerson } from './reach-queries.ts'

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
  people: People
}

/** A way to reach people: the portal, mail, SMS, Telegram (NOTE-1). */
export interface NotificationChannel extends Reach {
  name: ChannelName
  /** whether a person who is reached on it is told of changes there, and not only of what their rules name; null: never */
  takesChanges: Condition | null
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
