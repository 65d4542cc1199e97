import { openDatabase } from '../../../platform/database.ts'

/** Where a person stopped in a recording. This browser keeps it: the server keeps only what belongs to lessons. */
export async function readPosition(userId: string, recordingId: string): Promise<number> {
  const db = await openDatabase().catch(() => null)
  const kept = await db?.get('positions', [userId, recordingId])
  return kept?.position ?? 0
}

/** Keeps where a person is in a recording, for the next time. */
export async function keepPosition(userId: string, recordingId: string, position: number) {
  const db = await openDatabase().catch(() => null)
  await db?.put('positions', { userId, recordingId, position })
}
