import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { NOTICE_CHANNEL } from '../db/schema/notices.ts'

/** Jobs that begin earlier when something is written for them. */
export type Wakeable =
  | 'session-clock'
  | 'mail-delivery'
  | 'message-delivery'
  | 'reminders'
  | 'event-mailings'
  | 'course-messages'
  | 'attendance'
  | 'recordings'
  | 'waiting-list'
  | 'payments'

/** Takes the place of a user id on the channel of notifications. */
export const jobTopic = (name: string) => `job ${name}`

/** Lets jobs look again for what is due next, on every server, when the transaction is committed. */
export async function wakeJobs(db: Queryable, ...names: Wakeable[]) {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${names.map(jobTopic).join(',')})`)
}

/** How many ms there are from now to a moment that the database finds; null if there is none. */
export async function msUntil(db: Queryable, moment: SQL): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(
    sql`select (extract(epoch from (${moment}) - now()) * 1000)::float8 as ms`,
  )
  return rows[0]?.ms ?? null
}
