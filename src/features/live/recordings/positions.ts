import { openDatabase } from '../../../platform/database.ts'

/** The positions in recordings, stored in this browser; the server stores positions of lessons only. */
export async function readPosition(userId: string, recordingId: string): Promise<number> {
  const db = await openDatabase().catch(() => null)
  const kept = await db?.get('positions', [userId, recordingId])
  return kept?.position ?? 0
}

/** Stores the position in a recording. */
export async function storePosition(userId: string, recordingId: string, position: number) {
  const db = await openDatabase().catch(() => null)
  await db?.put('positions', { userId, recordingId, position })
}
