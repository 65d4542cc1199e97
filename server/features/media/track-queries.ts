import { and, eq, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import type { Principal } from '../../principal.ts'
import { mediaTrackedBy } from './access-queries.ts'

export type StoredTrack = (typeof media.$inferSelect)['tracks'][number]

/** A file, locked until the transaction ends. Null if there is none. */
export async function lockMedia(tx: Transaction, id: string, where?: SQL) {
  const isIt = and(where, eq(media.id, id))
  const [row] = await tx.select().from(media).where(isIt).for('no key update')
  return row ?? null
}

/** A file whose tracks the person may change. */
export async function findTracked(db: Queryable, me: Principal, id: string) {
  const [row] = await db
    .select()
    .from(media)
    .where(and(mediaTrackedBy(me), eq(media.id, id)))
  return row ?? null
}

/** Such a file, locked until the transaction ends. */
export const lockTracked = (tx: Transaction, me: Principal, id: string) => lockMedia(tx, id, mediaTrackedBy(me))

export async function setTracks(tx: Transaction, id: string, tracks: StoredTrack[]) {
  await tx.update(media).set({ tracks, updatedAt: new Date() }).where(eq(media.id, id))
}
