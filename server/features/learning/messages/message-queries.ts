import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CourseMessageReach } from '../../../../openapi/generated/portal.ts'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { courseMailRefusal, courseMessage, courseMessageRecipient } from '../../../db/schema/course-messages.ts'
import { course } from '../../../db/schema/courses.ts'
import { userCourse } from '../../../db/schema/learning.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { msUntil } from '../../../jobs/wake.ts'
import { type ListParameters, readFilterOnly } from '../../../lists/parse.ts'
import { openAccount } from '../../auth/queries.ts'
import { getsMail, recipientsOf } from '../../notifications/channels/reach-queries.ts'
import { rosterList } from '../roster/roster-queries.ts'
import type { Subscription } from './subscription-token.ts'

export type MessageRow = typeof courseMessage.$inferSelect

/** Who is registered for a course and found by a filter of its roster, as SQL. */
export interface Audience {
  courseId: string
  /** undefined: all */
  where: SQL | undefined
}

/** Throws 400 `invalid-filter` as the roster does. */
export const audienceOf = (courseId: string, { filter }: Pick<ListParameters, 'filter'>): Audience => ({
  courseId,
  where: readFilterOnly(rosterList, { filter }),
})

const refuses = (of: { userId: SQL; courseId: SQL }) => sql`exists (select 1 from ${courseMailRefusal}
  where ${courseMailRefusal.courseId} = ${of.courseId} and ${courseMailRefusal.userId} = ${of.userId})`

/** Each of them, with whether they have unsubscribed and whether mail reaches them. */
const found = ({ courseId, where }: Audience) => sql`
  select ${userCourse.userId} as user_id, ${getsMail} as gets_mail,
    ${refuses({ userId: sql`${userCourse.userId}`, courseId: sql`${userCourse.courseId}` })} as refuses
  from ${userCourse}
  join ${user} on ${user.id} = ${userCourse.userId}
  join ${userSettings} on ${userSettings.userId} = ${userCourse.userId}
  where ${and(eq(userCourse.courseId, courseId), where)}`

const reach = sql`count(*) filter (where gets_mail and not refuses)::int as recipients,
  count(*) filter (where refuses)::int as unsubscribed,
  count(*) filter (where not gets_mail and not refuses)::int as unreachable`

type ReachRow = CourseMessageReach & { [column: string]: unknown }

const NOBODY: CourseMessageReach = { recipients: 0, unsubscribed: 0, unreachable: 0 }

/** Whom a message would reach. */
export async function countReach(db: Queryable, audience: Audience): Promise<CourseMessageReach> {
  const { rows } = await db.execute<ReachRow>(sql`select ${reach} from (${found(audience)}) as found`)
  return rows[0] ?? NOBODY
}

/** Stores a message; null when its sender has used the key before. */
export async function insertMessage(tx: Transaction, values: typeof courseMessage.$inferInsert) {
  const [made] = await tx.insert(courseMessage).values(values).onConflictDoNothing().returning({ id: courseMessage.id })
  return made?.id ?? null
}

export async function findMessageOfKey(db: Queryable, senderId: string, key: string): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(courseMessage)
    .where(and(eq(courseMessage.senderId, senderId), eq(courseMessage.idempotencyKey, key)))
  return row ?? null
}

/** Settles who gets a message, however many they are, and counts them, by one statement. */
export async function chooseRecipients(tx: Transaction, id: string, audience: Audience): Promise<CourseMessageReach> {
  const { rows } = await tx.execute<ReachRow>(sql`
    with found as materialized (${found(audience)}), chosen as (
      insert into ${courseMessageRecipient} (message_id, user_id)
      select ${id}::uuid, user_id from found where gets_mail and not refuses)
    select ${reach} from found`)
  const counted = rows[0] ?? NOBODY
  await tx.update(courseMessage).set(counted).where(eq(courseMessage.id, id))
  return counted
}

/** ms until there is a message to send; null if there is none. */
export const messagesDueIn = (db: Database) =>
  msUntil(db, sql`case when exists (select 1 from ${courseMessageRecipient}) then now() end`)

/** Takes some of those who are still to get one of the messages; null when there are none. */
export async function takeRecipients(tx: Transaction, most: number) {
  const { messageId, userId } = courseMessageRecipient
  const next = sql`select ${messageId}, ${userId} from ${courseMessageRecipient}
    where ${messageId} = (select ${messageId} from ${courseMessageRecipient} order by ${messageId} limit 1)
    order by ${messageId}, ${userId} limit ${most}`
  const taken = await tx.delete(courseMessageRecipient).where(sql`(${messageId}, ${userId}) in (${next})`).returning()
  const [first] = taken
  if (!first) return null
  const [message] = await tx
    .select({
      subject: courseMessage.subject,
      text: courseMessage.text,
      tutor: sql<string>`${user.firstName} || ' ' || ${user.lastName}`,
      courseId: course.id,
      course: course.name,
      alias: course.alias,
    })
    .from(courseMessage)
    .innerJoin(course, eq(course.id, courseMessage.courseId))
    .innerJoin(user, eq(user.id, courseMessage.senderId))
    .where(eq(courseMessage.id, first.messageId))
  if (!message) return null
  const isWanted = sql`not ${refuses({ userId: sql`${user.id}`, courseId: sql`${message.courseId}` })}`
  const userIds = taken.map((one) => one.userId)
  // Whoever unsubscribed since they were chosen gets nothing.
  return { message, people: await recipientsOf(tx, userIds, isWanted) }
}

/** The course, and whether the person gets its messages; null when one of them is gone. */
export async function findSubscription(db: Queryable, { userId, courseId }: Subscription) {
  const refused = refuses({ userId: sql`${userId}::uuid`, courseId: sql`${course.id}` })
  const [row] = await db
    .select({
      course: { alias: course.alias, name: course.name, languageCode: course.languageCode },
      isSubscribed: sql<boolean>`not ${refused}`,
    })
    .from(course)
    .innerJoin(user, openAccount(eq(user.id, userId)))
    .where(eq(course.id, courseId))
  return row ?? null
}

export async function storeSubscription(db: Queryable, of: Subscription, isSubscribed: boolean) {
  const { userId, courseId } = courseMailRefusal
  if (isSubscribed) await db.delete(courseMailRefusal).where(and(eq(courseId, of.courseId), eq(userId, of.userId)))
  else await db.insert(courseMailRefusal).values(of).onConflictDoNothing()
}
