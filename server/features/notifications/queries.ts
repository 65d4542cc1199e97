import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { event } from '../../db/schema/events.ts'
import { NOTICE_CHANNEL, notice } from '../../db/schema/notices.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import type { News } from './channels/channel.ts'

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

export async function selectNotifications(db: Queryable, page: Page): Promise<Notice[]> {
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
