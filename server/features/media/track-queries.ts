import { and, eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import type { Principal } from '../../principal.ts'
import { mediaOf } from './access-queries.ts'

export type StoredTrack = (typeof media.$inferSelect)['tracks'][number]

/** A file, locked until the transaction ends. Null if there is none. */
export async function lockMedia(tx: Transaction, id: string, where?: SQL) {
  const isIt = and(where, eq(media.id, id))
  const [row] = await tx.select().from(media).where(isIt).for('no key update')
  return row ?? null
}

/** A file that belongs to the person. */
export const lockOwnMedia = (tx: Transaction, me: Principal, id: string) => lockMedia(tx, id, mediaOf(me))

export async function setTracks(tx: Transaction, id: string, tracks: StoredTrack[]) {
  await tx.update(media).set({ tracks, updatedAt: new Date() }).where(eq(media.id, id))
}
