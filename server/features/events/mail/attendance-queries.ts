import { inArray, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../db/database.ts'
import { type ATTENDANCE_KINDS, attendanceDigest } from '../../../db/schema/messages.ts'
import { userSettings } from '../../../db/schema/people.ts'
import { msUntil, wakeJobs } from '../../../jobs/wake.ts'
import { leadersOf } from '../../notifications/channels/news-queries.ts'

export type AttendanceKind = (typeof ATTENDANCE_KINDS)[number]

/** How long joining and leaving is collected: as long as the rule says, within these. */
const SHORTEST = sql`interval '1 minute'`
const LONGEST = sql`interval '1 day'`
const AT_ONCE = 50

/**
 * Counts a person who came or left for the host and the tutors of the event who have a rule for it, in the transaction
 * that notes it. The portal tells each one at once.
 */
export async function collectAttendance(tx: Transaction, eventId: string, kind: AttendanceKind) {
  const rows = await tx.execute(sql`
    insert into ${attendanceDigest} (user_id, event_id, channel, kind, due_at)
    select leader.user_id, ${eventId}, split_part(rule, ':', 1), ${kind},
      now() + least(greatest(min(split_part(rule, ':', 3)::interval), ${SHORTEST}), ${LONGEST})
    from (${leadersOf(eventId)}) as leader
    join ${userSettings} on ${userSettings.userId} = leader.user_id and ${userSettings.notificationEnabled}
    cross join lateral unnest(${userSettings.notificationEvent}) as rule
    where split_part(rule, ':', 2) = ${`event-user-${kind}`} and split_part(rule, ':', 1) <> 'ws'
    group by leader.user_id, split_part(rule, ':', 1)
    on conflict (user_id, event_id, channel, kind) do update set people = ${attendanceDigest.people} + 1
    returning 1`)
  if (rows.rows.length > 0) await wakeJobs(tx, 'attendance')
}

/** ms until something collected is to be told; null if nothing is collected. */
export const attendanceDueIn = (db: Queryable) =>
  msUntil(db, sql`select min(${attendanceDigest.dueAt}) from ${attendanceDigest}`)

/** Takes what is due; no other process gets it when the transaction is committed. */
export function takeAttendance(tx: Transaction) {
  const due = tx
    .select({ id: sql`ctid` })
    .from(attendanceDigest)
    .where(lte(attendanceDigest.dueAt, sql`now()`))
    .orderBy(attendanceDigest.dueAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return tx.delete(attendanceDigest).where(inArray(sql`ctid`, due)).returning()
}
