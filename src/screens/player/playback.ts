import { type RefCallback, useCallback, useRef, useState } from 'react'
import type { LessonContent } from '../../../openapi/generated/portal.ts'
import { spansOf, watchedShare } from '../../domain/watched.ts'
import { useRecord } from './record.ts'

/** Product rule: at most every 10 s, and on pause, on hide and at the end. */
const EVERY_MS = 10_000
/** Resuming within the last seconds would only show the end. */
const END_S = 3

/** Follows a media element: where to resume, what was watched, and when to say so. */
export function usePlayback(item: LessonContent, isCounted: boolean) {
  const [watched, setWatched] = useState(item.progress)
  const record = useRecord(item)
  // The element lives as long as the item: what was known at its start stays the base of the count.
  const start = useRef({ before: item.progress, position: item.position })
  const latest = useRef({ record, isCounted })
  latest.current = { record, isCounted }

  const element = useCallback<RefCallback<HTMLMediaElement>>((media) => {
    if (!media) return
    const { before, position } = start.current
    let savedAt = 0
    let saved = before
    const share = () => watchedShare(media.duration, before, spansOf(media.played))
    const save = () => {
      const progress = share()
      if (!latest.current.isCounted || media.played.length === 0 || (progress === saved && media.ended)) return
      savedAt = Date.now()
      saved = progress
      latest.current.record({ progress, position: media.ended ? 0 : media.currentTime })
    }
    const events: Record<string, () => void> = {
      loadedmetadata: () => {
        if (position > 0 && position < media.duration - END_S) media.currentTime = position
      },
      timeupdate: () => {
        setWatched(share())
        if (!media.paused && Date.now() - savedAt >= EVERY_MS) save()
      },
      pause: save,
      ended: save,
    }
    const hide = () => document.visibilityState === 'hidden' && save()
    for (const [name, listen] of Object.entries(events)) media.addEventListener(name, listen)
    document.addEventListener('visibilitychange', hide)
    // The metadata may have come before the script did.
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) events.loadedmetadata?.()
    return () => {
      if (!media.paused) save()
      for (const [name, listen] of Object.entries(events)) media.removeEventListener(name, listen)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])
  return { element, watched }
}
