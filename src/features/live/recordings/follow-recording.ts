import { createActor } from 'xstate'
import { playbackMachine } from '../../../../machines/playback.ts'
import { followMedia } from '../../media/follow-media.ts'

/**
 * Plays a recording on from a position in seconds, and saves later ones until the returned function is called. What was
 * watched of a recording is not counted.
 */
export function followRecording(media: HTMLMediaElement, position: number, save: (position: number) => void) {
  const playback = createActor(playbackMachine, { input: { before: 0, position, watched: [] } }).start()
  return followMedia(media, playback, ({ position }) => save(position))
}
