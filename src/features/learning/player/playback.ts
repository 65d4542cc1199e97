import { useCallback, useEffect, useRef, useState } from 'react'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'
import { followMedia, type Playback, place } from '../../media/follow-media.ts'
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

  const playing = useRef<HTMLMediaElement>(null)

  const element = useCallback(
    (media: HTMLMediaElement) => {
      playback.current ??= { ...leftAt(latest.current.item, outbox), spans: [], isTouched: false }
      playing.current = media
      const stop = followMedia(media, playback.current, {
        watched: setWatched,
        save: (update) => latest.current.isCounted && latest.current.record(update),
      })
      return () => {
        stop()
        playing.current = null
      }
    },
    [outbox],
  )

  // What waits in this browser may be read, and the server's news may come, after the element is there.
  useEffect(() => {
    const learn = () => {
      const known = playback.current
      if (known === null || known.isTouched) return
      const left = leftAt(item, outbox)
      if (left.position === known.position && left.before === known.before) return
      Object.assign(known, left)
      setWatched(known.before)
      if (playing.current) place(playing.current, known)
    }
    learn()
    // That it no longer waits is no news: the server's answer brings the item itself.
    const following = outbox.subscribe(() => waitingOf(item, outbox) && learn())
    return () => following.unsubscribe()
  }, [item, outbox])

  return { element, watched }
}

type Outbox = ReturnType<typeof useFlow<'outbox'>>

const waitingOf = (item: LessonContent, outbox: Outbox) =>
  outbox.getSnapshot().context.queue.find((update) => update.contentId === item.id)

/** Where the item was left: what waits in this browser is newer than what the server has. */
function leftAt(item: LessonContent, outbox: Outbox): Pick<Playback, 'before' | 'position'> {
  const waiting = waitingOf(item, outbox)
  return {
    before: Math.max(item.progress, waiting?.progress ?? 0),
    position: waiting?.position ?? item.position,
  }
}
