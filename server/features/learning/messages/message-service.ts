import { createHash } from 'node:crypto'
import type {
  CourseMessage,
  CourseMessageCreate,
  CourseMessageReach,
  CourseSubscription,
} from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import { DomainError } from '../../../domain-error.ts'
import { wakeJobs } from '../../../jobs/wake.ts'
import type { Principal } from '../../../principal.ts'
import { taughtCourse } from '../roster/roster-access.ts'
import {
  audienceOf,
  chooseRecipients,
  countReach,
  findMessageOfKey,
  findSubscription,
  insertMessage,
  storeSubscription,
} from './message-queries.ts'
import { readSubscriptionToken } from './subscription-token.ts'

/** Students of a course whom a filter of its roster finds. */
interface Students {
  /** id or alias */
  course: string
  filter: unknown
}

/** Whom a message would reach. Throws 'not-found', 'forbidden' and 'invalid-filter'. */
export async function reachOf({ db }: Pick<Services, 'db'>, me: Principal, { course, filter }: Students) {
  const { id } = await taughtCourse(db, me, course)
  return countReach(db, audienceOf(id, { filter }))
}

interface Wanted extends Students {
  given: CourseMessageCreate
  /** chosen by the client */
  key: string
}

/**
 * Writes to students of a course (LEARN-62). Who they are is settled here; their mails are written by a job, some at a time.
 * Throws 'not-found', 'forbidden', 'invalid-filter', 'no-recipients', and 'message-sent' for a key that was used for
 * something else.
 */
export async function writeToStudents(
  { db }: Pick<Services, 'db'>,
  me: Principal,
  { course, filter, given, key }: Wanted,
): Promise<CourseMessage> {
  const { id: courseId } = await taughtCourse(db, me, course)
  const audience = audienceOf(courseId, { filter })
  const { subject, text } = given
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([courseId, filter, subject, text]))
    .digest('base64url')
  return db.transaction(async (tx) => {
    const values = { courseId, senderId: me.userId, idempotencyKey: key, fingerprint, subject, text }
    const made = await insertMessage(tx, values)
    if (made === null) {
      const sent = await findMessageOfKey(tx, me.userId, key)
      if (sent?.fingerprint !== fingerprint) throw new DomainError('message-sent')
      return { id: sent.id, ...countsOf(sent) }
    }
    const reach = await chooseRecipients(tx, made, audience)
    if (reach.recipients === 0) throw new DomainError('no-recipients')
    await wakeJobs(tx, 'course-messages')
    return { id: made, ...countsOf(reach) }
  })
}

const countsOf = ({ recipients, unsubscribed, unreachable }: CourseMessageReach) => ({
  recipients,
  unsubscribed,
  unreachable,
})

type Subscribing = Pick<Services, 'db' | 'keys'>

/** Whether somebody gets the messages of a course, by the token of a mail. Throws 'not-found'. */
export async function subscriptionOf({ db, keys }: Subscribing, token: string): Promise<CourseSubscription> {
  const of = readSubscriptionToken(keys.subscription, token)
  const found = of && (await findSubscription(db, of))
  if (!found) throw new DomainError('not-found')
  return found
}

/** Unsubscribes somebody from the messages of a course, or subscribes them again (LEARN-64). Throws 'not-found'. */
export async function changeSubscription(services: Subscribing, token: string, isSubscribed: boolean) {
  const { course } = await subscriptionOf(services, token)
  const of = readSubscriptionToken(services.keys.subscription, token)
  if (of) await storeSubscription(services.db, of, isSubscribed)
  return { course, isSubscribed }
}
