import { useCallback, useRef, useState } from 'react'
import type { LessonContent } from '../../../openapi/generated/portal.ts'
import { useFlow } from '../../portal/portal.tsx'
import { followMedia, type Playback } from './follow-media.ts'
import { useRecord } from './record.ts'

/** Follows the media element of an item: where to resume, what was watched, and when to say so. */
export function usePlayback(item: LessonContent, isCounted: boolean) {
  const outbox = useFlow('outbox')
  const record = useRecord(item)
  // What was known at the start stays the base of the count; elements may come and go above it.
  const playback = useRef<Playback>(null)
  const [watched, setWatched] = useState(item.progress)
  const latest = useRef({ record, isCounted, item })
  latest.current = { record, isCounted, item }

  const element = useCallback(
    (media: HTMLMediaElement) => {
      playback.current ??= begun(latest.current.item, outbox)
      return followMedia(media, playback.current, {
        watched: setWatched,
        save: (update) => latest.current.isCounted && latest.current.record(update),
      })
    },
    [outbox],
  )
  return { element, watched }
}

/** What waits in this browser is newer than what the server has. */
function begun(item: LessonContent, outbox: ReturnType<typeof useFlow<'outbox'>>): Playback {
  const waiting = outbox.getSnapshot().context.queue.find((update) => update.contentId === item.id)
  return {
    before: Math.max(item.progress, waiting?.progress ?? 0),
    position: waiting?.position ?? item.position,
    spans: [],
  }
}
