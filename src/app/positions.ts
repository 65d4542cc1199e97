import type { Positions } from '../portal/portal.tsx'
import { openDatabase } from './database.ts'

/** Keeps in this browser where a person stopped in a recording: the server keeps only what belongs to lessons. */
export const positions: Positions = {
  async read(userId, recordingId) {
    const db = await openDatabase().catch(() => null)
    const kept = await db?.get('positions', [userId, recordingId])
    db?.close()
    return kept?.position ?? 0
  },
  async keep(userId, recordingId, position) {
    const db = await openDatabase().catch(() => null)
    await db?.put('positions', { userId, recordingId, position })
    db?.close()
  },
}
