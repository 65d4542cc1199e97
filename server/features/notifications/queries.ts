import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Client, Notification } from 'pg'
import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { event } from '../../db/schema/events.ts'
import { NOTICE_CHANNEL, notice } from '../../db/schema/notices.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import type { News } from './channels/channel.ts'

/** `createdAt` is the start of a transaction, and a transaction that started earlier may be committed later. */
const OVERLAP = sql`interval '30 seconds'`
/** The most user ids in one message, because PostgreSQL limits it to less than 8000 bytes. */
const IDS_A_MESSAGE = 200

/** The filters and sort fields of `GET /api/notices`, which shows only the caller's own notifications. */
const noticeList: ListSpec = {
  filter: {
    id: filterable('uuid', notice.id),
    type: filterable('text', notice.type),
    targetType: filterable('text', notice.targetType),
    targetId: filterable('uuid', notice.targetId),
    createdAt: filterable('moment', notice.createdAt),
    readAt: filterable('moment', notice.readAt),
  },
  sort: { createdAt: notice.createdAt },
  tieBreak: notice.id,
  defaultSort: '-createdAt',
}

async function selectNotifications(db: Queryable, page: Page): Promise<Notice[]> {
  const rows = await paged(db.select().from(notice).$dynamic(), page)
  return rows.map(({ userId: _, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }))
}

/** The items of `GET /api/notices` for the person. */
export const notificationSource = (db: Queryable, userId: string): Source<Notice> => ({
  spec: noticeList,
  table: notice,
  visible: eq(notice.userId, userId),
  select: (page) => selectNotifications(db, page),
})

const ofPerson = (userId: string, id: string) => and(eq(notice.id, id), eq(notice.userId, userId))

/** A notification of the person. */
export async function findNotification(db: Queryable, userId: string, id: string): Promise<Notice | null> {
  const [found] = await selectNotifications(db, { where: ofPerson(userId, id), limit: 1 })
  return found ?? null
}

/** When the notification of the person was created. */
export async function notificationCreatedAt(db: Queryable, userId: string, id: string): Promise<Date | null> {
  const [row] = await db.select({ createdAt: notice.createdAt }).from(notice).where(ofPerson(userId, id))
  return row?.createdAt ?? null
}

/** Whether a notification may have been committed after the moment. */
const isAfter = (moment: Date) => gt(notice.createdAt, sql`${moment.toISOString()}::timestamptz - ${OVERLAP}`)

/** The person's notifications that may have been committed after the moment, the oldest first. */
export const notificationsAfter = (db: Queryable, userId: string, moment: Date, limit: number): Promise<Notice[]> =>
  selectNotifications(db, {
    where: and(eq(notice.userId, userId), isAfter(moment)),
    orderBy: [asc(notice.createdAt), asc(notice.id)],
    limit,
  })

/** The ids of those that were created until the moment and are there already. */
export async function notificationIdsUntil(db: Queryable, userId: string, moment: Date, limit: number) {
  const rows = await db
    .select({ id: notice.id })
    .from(notice)
    .where(and(eq(notice.userId, userId), isAfter(moment), lte(notice.createdAt, moment)))
    .orderBy(desc(notice.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The time of the database. */
export async function databaseTime(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`)
  return new Date(rows[0]?.now ?? Date.now())
}

/** The time of the first reading is kept. */
export async function markNotificationRead(db: Queryable, userId: string, id: string) {
  await db
    .update(notice)
    .set({ readAt: sql`coalesce(${notice.readAt}, now())` })
    .where(ofPerson(userId, id))
}

/** Marks the person's unread notifications among the ids as read. */
export async function markNotificationsRead(db: Queryable, userId: string, ids: string[]) {
  const theirs = and(inArray(notice.id, ids), eq(notice.userId, userId), isNull(notice.readAt))
  await db.update(notice).set({ readAt: sql`now()` }).where(theirs)
}

/** Creates notifications for people, by one statement, and announces them to the servers, in the caller's transaction. */
export async function insertNotifications(tx: Transaction, { type, target, people }: News) {
  const table = target.type === 'course' ? course : event
  await tx.execute(sql`with told as (
      insert into ${notice} (user_id, type, target_type, target_id, target_name)
      select person.user_id, ${type}, ${target.type}, ${table.id}, ${table.name}
      from ${table}, (${people}) as person where ${eq(table.id, target.id)}
      returning user_id),
    numbered as (select user_id, row_number() over () / ${IDS_A_MESSAGE}::int as message from told)
    select pg_notify(${NOTICE_CHANNEL}, string_agg(user_id::text, ',')) from numbered group by message`)
}

/** Tells every server on this database of a topic, which takes the place of a user id. */
export const tellServers = (db: Queryable, topic: string) =>
  db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${topic})`)

/** Lets a connection hear of new notifications and of topics, until it ends. */
export const listenForNotices = (connection: Client) => connection.query(`listen ${NOTICE_CHANNEL}`)

/** The user ids and topics that a message of the database is for; none when it is about something else. */
export const addresseesOf = ({ channel, payload = '' }: Notification): string[] =>
  channel === NOTICE_CHANNEL ? payload.split(',') : []
