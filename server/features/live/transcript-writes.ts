import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
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

/** Stores when the text is looked for again (null: no more), unless another process looks for it by now. */
export async function settleTranscript(
  db: Database,
  { id, transcriptDueAt }: DueTranscript,
  change: { transcriptDueAt: ReturnType<typeof sql> | null; sealedTranscript?: null; transcriptAttempts?: number },
) {
  await db
    .update(recording)
    .set(change)
    .where(and(eq(recording.id, id), eq(recording.transcriptDueAt, transcriptDueAt)))
}
