import type { Playback, Played, Reading } from '../../../machines/playback.ts'
import type { Span } from '../../../machines/rules/watched.ts'

const EVENTS = {
  loadedmetadata: 'LOADED',
  play: 'PLAY',
  timeupdate: 'MOVE',
  seeking: 'SEEK',
  seeked: 'SEEKED',
  pause: 'PAUSE',
  ended: 'ENDED',
} as const

/** Ranges of a media element as spans in seconds. */
export const spansOf = (ranges: TimeRanges): Span[] =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const)

const readingOf = ({ currentTime, duration, played, paused, ended }: HTMLMediaElement): Reading => ({
  time: currentTime,
  duration: Number.isFinite(duration) ? duration : null,
  played: spansOf(played),
  isPaused: paused,
  isEnded: ended,
  now: performance.now(),
})

/** Lets the playback of an item follow its media element until the returned function is called (LEARN-30, LEARN-31). */
export function followMedia(media: HTMLMediaElement, playback: Playback, save: (played: Played) => void): () => void {
  // Without metadata the time of an element is not that of its source.
  const isReady = () => media.readyState >= HTMLMediaElement.HAVE_METADATA
  const tell = (type: (typeof EVENTS)[keyof typeof EVENTS] | 'LEAVE') =>
    isReady() && playback.send({ type, reading: readingOf(media) })
  const listeners = Object.entries(EVENTS).map(([name, type]) => [name, () => tell(type)] as const)
  const empty = () => playback.send({ type: 'EMPTIED' })
  const hide = () => document.visibilityState === 'hidden' && tell('LEAVE')
  const leave = () => tell('LEAVE')
  const placing = playback.on('place', ({ position }) => {
    media.currentTime = position
  })
  const saving = playback.on('save', ({ played }) => save(played))
  for (const [name, listen] of listeners) media.addEventListener(name, listen)
  media.addEventListener('emptied', empty)
  document.addEventListener('visibilitychange', hide)
  addEventListener('pagehide', leave)
  // The metadata may have come before the script did.
  tell('LOADED')
  return () => {
    leave()
    empty()
    for (const [name, listen] of listeners) media.removeEventListener(name, listen)
    media.removeEventListener('emptied', empty)
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('pagehide', leave)
    placing.unsubscribe()
    saving.unsubscribe()
  }
}
