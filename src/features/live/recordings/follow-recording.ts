import { createActor } from 'xstate'
import { playbackMachine } from '../../../../machines/playback.ts'
import { openDatabase } from '../../../platform/database.ts'
import { followMedia } from '../../media/follow-media.ts'

/**
 * Plays a recording on from a position in seconds, and saves later ones until the returned function is called. What was
 * watched of a recording is not counted.
 */
export function followRecording(media: HTMLMediaElement, position: number, save: (position: number) => void) {
  const playback = createActor(playbackMachine, { input: { before: 0, position, watched: [] } }).start()
  return followMedia(media, playback, ({ position }) => save(position))
}

/** The positions in recordings, stored in this browser; the server stores positions of lessons only. */
export async function readPosition(userId: string, recordingId: string): Promise<number> {
  const db = await openDatabase().catch(() => null)
  const kept = await db?.get('positions', [userId, recordingId])
  return kept?.position ?? 0
}

/** Stores the position in a recording. Fails where the browser stores nothing. */
export async function storePosition(userId: string, recordingId: string, position: number) {
  const db = await openDatabase()
  await db.put('positions', { userId, recordingId, position })
}
