import { useCallback, useEffect, useRef, useState } from 'react'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'
import { followMedia, type Playback, place } from '../../media/follow-media.ts'
import { useRecord } from './record.ts'

/** Tracks the media element of an item: where to resume, what was watched, and when to report progress. */
export function usePlayback(item: LessonContent, isCounted: boolean) {
  const outbox = useFlow('outbox')
  const record = useRecord(item)
  // The count starts from the progress known at the start, also when the element is replaced.
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

  // The outbox and the server may supply a later position after the element has been created.
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
    // When the update leaves the outbox, the server's answer updates the item.
    const following = outbox.subscribe(() => waitingOf(item, outbox) && learn())
    return () => following.unsubscribe()
  }, [item, outbox])

  return { element, watched }
}

type Outbox = ReturnType<typeof useFlow<'outbox'>>

const waitingOf = (item: LessonContent, outbox: Outbox) =>
  outbox.getSnapshot().context.queue.find((update) => update.contentId === item.id)

/** The position to resume at. An update in the outbox is newer than the server's. */
function leftAt(item: LessonContent, outbox: Outbox): Pick<Playback, 'before' | 'position'> {
  const waiting = waitingOf(item, outbox)
  return {
    before: Math.max(item.progress, waiting?.progress ?? 0),
    position: waiting?.position ?? item.position,
  }
}
