import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../db/database.ts'
import { presently } from '../../db/schema/columns.ts'
import { recording } from '../../db/schema/recordings.ts'
import { msUntil, wakeJobs } from '../../jobs/wake.ts'

/** Longer than fetching a text may take. */
const LEASE = sql`now() + interval '5 minutes'`

type Row = typeof recording.$inferSelect
/** A recording whose text this process looks for. If `transcriptDueAt` has changed, another process does. */
export type DueTranscript = Row & { transcriptDueAt: Date; playbackId: string }

/** Remembers where the provider has what was said in a schedule, also while the video is still to come. */
export async function announceTranscript(tx: Transaction, scheduleId: string, sealedTranscript: string) {
  await tx
    .update(recording)
    .set({ sealedTranscript, transcriptDueAt: presently, transcriptAttempts: 0 })
    .where(eq(recording.scheduleId, scheduleId))
  await wakeJobs(tx, 'recordings')
}

/** A recording that can be watched and whose text is due, leased to this process; null if there is none. */
export async function takeDueTranscript(db: Database): Promise<DueTranscript | null> {
  const next = db
    .select({ id: recording.id })
    .from(recording)
    .where(
      and(
        lte(recording.transcriptDueAt, sql`now()`),
        sql`${recording.state} = 'ready'`,
        isNotNull(recording.playbackId),
      ),
    )
    .orderBy(recording.transcriptDueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(recording)
    .set({ transcriptDueAt: LEASE, transcriptAttempts: sql`${recording.transcriptAttempts} + 1` })
    .where(eq(recording.id, sql`(${next})`))
    .returning()
  const { transcriptDueAt = null, playbackId = null } = row ?? {}
  return row && transcriptDueAt && playbackId !== null ? { ...row, transcriptDueAt, playbackId } : null
}

/** ms until a text is due; null if none is looked for. */
export const transcriptDueIn = (db: Database) =>
  msUntil(
    db,
    sql`select min(${recording.transcriptDueAt}) from ${recording}
      where ${recording.state} = 'ready' and ${recording.playbackId} is not null`,
  )

/** Changes a recording whose text was looked for, unless another process looks for it by now. */
async function settle(
  db: Database,
  { id, transcriptDueAt }: DueTranscript,
  change: PgUpdateSetSource<typeof recording>,
) {
  await db
    .update(recording)
    .set(change)
    .where(and(eq(recording.id, id), eq(recording.transcriptDueAt, transcriptDueAt)))
}

/** Stores that the text is looked for no more. */
export const endTranscript = (db: Database, due: DueTranscript) =>
  settle(db, due, { transcriptDueAt: null, sealedTranscript: null })

/** Stores that the text is looked for again in some minutes, at an address that the provider is asked for. */
export const putOffTranscript = (db: Database, due: DueTranscript, minutes: number) =>
  settle(db, due, {
    transcriptDueAt: sql`now() + make_interval(mins => ${minutes}::int)`,
    sealedTranscript: null,
  })

/** Ends the lease of a text, which is due again at once. The attempt does not count. */
export const giveBackTranscript = (db: Database, due: DueTranscript) =>
  settle(db, due, { transcriptDueAt: presently, transcriptAttempts: due.transcriptAttempts - 1 })
