import { and, eq, lte, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Services } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { presently } from '../../db/schema/columns.ts'
import { event, schedule, userEvent } from '../../db/schema/events.ts'
import { profile } from '../../db/schema/people.ts'
import { recording, userRecording } from '../../db/schema/recordings.ts'
import { DomainError } from '../../domain-error.ts'
import { msUntil } from '../../jobs/wake.ts'
import { deleteUnused } from '../../lists/links.ts'
import { announceMoment } from '../events/mail/mailing-queries.ts'
import { MEDIA_USES } from '../media/access-queries.ts'
import { keysOf } from '../media/store.ts'
import { tellEverybody } from '../notifications/channels/news.ts'

/** Longer than fetching a file may take. A process that died blocks its recording no longer than this. */
const LEASE = sql`now() + interval '20 minutes'`

type Row = typeof recording.$inferSelect
/** A recording that this process is fetching. If `dueAt` has changed, another process has it. */
export type DueRecording = Row & { dueAt: Date }

/** A recording that is due, leased to this process; null if there is none. */
export async function takeDueRecording(db: Database): Promise<DueRecording | null> {
  const next = db
    .select({ id: recording.id })
    .from(recording)
    .where(and(lte(recording.dueAt, sql`now()`), eq(recording.state, 'processing')))
    .orderBy(recording.dueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(recording)
    .set({ dueAt: LEASE, attempts: sql`${recording.attempts} + 1` })
    .where(eq(recording.id, sql`(${next})`))
    .returning()
  return row?.dueAt ? { ...row, dueAt: row.dueAt } : null
}

/** ms until a recording is due, or its lease ends; null if none is to be fetched. */
export const recordingDueIn = (db: Database) =>
  msUntil(db, sql`select min(${recording.dueAt}) from ${recording} where ${recording.state} = 'processing'`)

const isHeld = ({ id, dueAt }: DueRecording) =>
  and(eq(recording.id, id), eq(recording.state, 'processing'), eq(recording.dueAt, dueAt))

/** Changes a recording that could not be fetched, unless another process has it by now. */
async function settle(db: Database, due: DueRecording, change: PgUpdateSetSource<typeof recording>) {
  await db.update(recording).set(change).where(isHeld(due))
}

/** Stores that a recording is tried again in some minutes, and forgets the provider's address of it if it is stale. */
export const putOff = (db: Database, due: DueRecording, { minutes, isStale }: { minutes: number; isStale: boolean }) =>
  settle(db, due, {
    dueAt: sql`now() + make_interval(mins => ${minutes}::int)`,
    ...(isStale && { sealedSource: null }),
  })

/** Ends the lease of a recording, which is due again at once. The attempt does not count. */
export const giveBackRecording = (db: Database, due: DueRecording) =>
  settle(db, due, { dueAt: presently, attempts: due.attempts - 1 })

/** Stores that a recording could not be fetched, and is not tried again. */
export const failRecording = (db: Database, due: DueRecording) => settle(db, due, { state: 'failed', dueAt: null })

/** The meeting and accounts that a recording comes from, and the user who hosted it. */
export async function findRecordingPlace(db: Database, id: string) {
  const [found] = await db
    .select({
      provider: schedule.provider,
      scheduleSettingId: schedule.vcsSettingId,
      meetingId: schedule.providerMeetingId,
      eventSettingId: event.vcsSettingId,
      hostUserId: profile.userId,
      languageCode: event.languageCode,
    })
    .from(recording)
    .innerJoin(event, eq(event.id, recording.eventId))
    .leftJoin(schedule, eq(schedule.id, recording.scheduleId))
    .leftJoin(profile, eq(profile.id, recording.hostId))
    .where(eq(recording.id, id))
  return found ?? null
}

/**
 * Gives a recording that is ready to all registered people and notifies them. People who register later get it then.
 */
export async function giveRecording(
  { channels }: Pick<Services, 'channels'>,
  tx: Transaction,
  { id, eventId, scheduleId }: Pick<Row, 'id' | 'eventId' | 'scheduleId'>,
) {
  await tx.execute(sql`insert into ${userRecording} (user_id, recording_id)
    select ${userEvent.userId}, ${id}::uuid from ${userEvent} where ${eq(userEvent.eventId, eventId)}
    on conflict do nothing`)
  await tellEverybody(channels, tx, eventId, 'recording-ready')
  if (scheduleId !== null) await announceMoment(tx, 'recordingReady', { eventId, scheduleId })
}

/** Stores the file of a recording. Returns false if this process no longer holds the recording. */
export const finishRecording = (
  { db, channels }: Pick<Services, 'db' | 'channels'>,
  due: DueRecording,
  file: typeof media.$inferInsert,
) =>
  db.transaction(async (tx) => {
    const [held] = await tx.select({ id: recording.id }).from(recording).where(isHeld(due)).for('update')
    if (!held) return false
    const [made] = await tx.insert(media).values(file).returning({ id: media.id })
    await tx
      .update(recording)
      .set({
        ...{ playbackId: made?.id ?? null, state: 'ready', sealedSource: null, dueAt: null },
        ...{ transcriptDueAt: presently, transcriptAttempts: 0 },
      })
      .where(eq(recording.id, due.id))
    await giveRecording({ channels }, tx, due)
    return true
  })

/** Adds a recording and returns its id, or null if its schedule already has one. */
export async function insertRecording(tx: Transaction, values: typeof recording.$inferInsert): Promise<string | null> {
  const [made] = await tx
    .insert(recording)
    .values(values)
    .onConflictDoNothing({ target: recording.scheduleId })
    .returning({ id: recording.id })
  return made?.id ?? null
}

export async function lockRecording(tx: Transaction, id: string): Promise<Row | null> {
  const [row] = await tx.select().from(recording).where(eq(recording.id, id)).for('update')
  return row ?? null
}

export async function updateRecording(tx: Transaction, id: string, change: PgUpdateSetSource<typeof recording>) {
  await tx
    .update(recording)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(recording.id, id))
}

export async function deleteRecording(tx: Transaction, id: string) {
  await tx.delete(recording).where(eq(recording.id, id))
}

/** Whether a file of this name in the store is used as one of the portal. */
export const hasFile = async (db: Database, key: string) => (await db.$count(media, eq(media.key, key))) > 0

/** Deletes the row of a file that is not used. Returns its names in the store, none if there is none or it is in use. */
export async function deleteUnusedFile(tx: Transaction, key: string): Promise<string[]> {
  const found = await tx.select({ key: media.key, tracks: media.tracks }).from(media).where(eq(media.key, key))
  try {
    await deleteUnused(tx, media, eq(media.key, key), MEDIA_USES)
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
  return found.flatMap(keysOf)
}
