import { type Span, spansOf, watchedShare } from './watched.ts'

/** Product rule: at most every 10 s, and on pause, on hide and at the end. */
const EVERY_MS = 10_000
/** Resuming within the last seconds would only show the end. */
const END_S = 3
/** Elements come to stand within a frame of where they are put. */
const PLACED_S = 0.5

/** What is known of an item while it is open, whatever elements play it. */
export interface Playback {
  /** percent, when it was opened */
  before: number
  /** seconds: where it is, and where the next element goes on */
  position: number
  /** what elements that are gone have played */
  spans: Span[]
  /** somebody has played it or moved in it: from then on, this is where it is */
  isTouched: boolean
}

interface Listener {
  watched(share: number): void
  save(update: { progress: number; position: number }): void
}

/** Puts an element where the item was left; what was left at its end begins anew. */
export function place(media: HTMLMediaElement, { position }: Playback) {
  if (position > 0 && position < media.duration - END_S) media.currentTime = position
}

/** Tracks one media element until the returned function is called. */
export function followMedia(media: HTMLMediaElement, playback: Playback, { watched, save }: Listener): () => void {
  let played: Span[] = []
  let isPlaced = false
  let isKeepDue = false
  let savedAt = Number.NEGATIVE_INFINITY
  let saved = ''
  const share = () => watchedShare(media.duration, playback.before, [...playback.spans, ...played])
  const keep = () => {
    // Until the element has reached the stored position and can play, its own position does not count.
    if (!isPlaced || played.length + playback.spans.length === 0) return
    const update = { progress: share(), position: media.ended ? 0 : playback.position }
    const text = JSON.stringify(update)
    if (text === saved) return
    isKeepDue = false
    saved = text
    savedAt = performance.now()
    save(update)
  }
  const begin = () => {
    place(media, playback)
    isPlaced = true
  }
  const isMoved = () => Math.abs(media.currentTime - playback.position) > PLACED_S
  const note = () => {
    if (!isPlaced || media.seeking) return
    played = spansOf(media.played)
    if (played.length > 0 || isMoved()) playback.isTouched = true
    playback.position = media.currentTime
    watched(share())
  }
  const events: Record<string, () => void> = {
    loadedmetadata: begin,
    // The target of a seek counts at once, because the file's address may have expired and the seek fail.
    seeking() {
      if (!isPlaced || !isMoved()) return
      playback.isTouched = true
      playback.position = media.currentTime
    },
    seeked() {
      note()
      if (isKeepDue) keep()
    },
    timeupdate() {
      note()
      if (!media.paused && performance.now() - savedAt >= EVERY_MS) keep()
    },
    pause() {
      note()
      keep()
      // Stores where the seek ended; until then its target is stored.
      isKeepDue = media.seeking
    },
    ended() {
      note()
      keep()
    },
    // A source that is loaded anew begins to count anew, and at 0.
    emptied() {
      playback.spans.push(...played)
      played = []
      isPlaced = false
    },
  }
  const hide = () => document.visibilityState === 'hidden' && keep()
  for (const [name, listen] of Object.entries(events)) media.addEventListener(name, listen)
  document.addEventListener('visibilitychange', hide)
  // The metadata may have come before the script did.
  if (media.readyState >= HTMLMediaElement.HAVE_METADATA) begin()
  return () => {
    if (!media.paused) {
      note()
      keep()
    }
    for (const [name, listen] of Object.entries(events)) media.removeEventListener(name, listen)
    document.removeEventListener('visibilitychange', hide)
    playback.spans.push(...played)
  }
}
