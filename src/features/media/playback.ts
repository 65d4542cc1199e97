/** Product rule: at most every 10 s, and on pause, on hide and at the end. */
const EVERY_MS = 10_000
/** Positions this near to the start or the end are not restored. */
const EDGE_S = 3

interface Playback {
  /** where somebody stopped before, in seconds */
  position: number
  /** it goes on or was moved */
  onMove?(): void
  /** where one is now; 0 after the end */
  save(position: number): void
}

/** Resumes a media element and reports its position until the returned function is called. */
export function followPlayback(media: HTMLMediaElement, { position, onMove, save }: Playback): () => void {
  let savedAt = 0
  const keep = () => {
    if (media.played.length === 0) return
    savedAt = Date.now()
    save(media.ended ? 0 : media.currentTime)
  }
  const events: Record<string, () => void> = {
    loadedmetadata: () => {
      if (position > 0 && position < media.duration - EDGE_S) media.currentTime = position
    },
    timeupdate: () => {
      onMove?.()
      if (!media.paused && Date.now() - savedAt >= EVERY_MS) keep()
    },
    pause: keep,
    ended: keep,
  }
  const hide = () => document.visibilityState === 'hidden' && keep()
  for (const [name, listen] of Object.entries(events)) media.addEventListener(name, listen)
  document.addEventListener('visibilitychange', hide)
  // The metadata may have come before the script did, and somebody may have played, moved and stopped it.
  if (media.readyState >= HTMLMediaElement.HAVE_METADATA && media.currentTime < EDGE_S) events.loadedmetadata?.()
  if (media.paused) keep()
  return () => {
    if (!media.paused) keep()
    for (const [name, listen] of Object.entries(events)) media.removeEventListener(name, listen)
    document.removeEventListener('visibilitychange', hide)
  }
}
