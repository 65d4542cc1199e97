import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createActor } from 'xstate'
import { type Left, playbackMachine } from '../../../../machines/playback.ts'
import { keyOf } from '../../../../machines/rules/outbox-queue.ts'
import type { LessonContent, ProgressUpdate } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'
import { followMedia } from '../../media/follow-media.ts'
import { linkedSecond } from './linked-place.tsx'

/** Puts progress of an item into the outbox, which keeps it until the server has it. */
export function useRecord(item: LessonContent) {
  const outbox = useFlow('outbox')
  return (update: Pick<ProgressUpdate, 'progress' | 'position' | 'watched'>) =>
    outbox.send({
      type: 'RECORD',
      update: { contentId: item.id, lessonId: item.lessonId, ...update },
      version: crypto.randomUUID(),
    })
}

/** The playback of an item, whatever elements play it: where to resume, what was watched, and when to save both. */
export function usePlayback(item: LessonContent, isCounted: boolean) {
  const outbox = useFlow('outbox')
  const record = useRecord(item)
  const [playback] = useState(() =>
    createActor(playbackMachine, {
      input: { before: item.progress, position: item.position, watched: item.watched },
    }).start(),
  )
  const latest = useRef({ record, isCounted, item })
  latest.current = { record, isCounted, item }

  const element = useCallback(
    (media: HTMLMediaElement) => {
      playback.send({ type: 'KNOWN', ...leftAt(latest.current.item, outbox) })
      return followMedia(media, playback, (played) => latest.current.isCounted && latest.current.record(played))
    },
    [outbox, playback],
  )

  // The outbox and the server may supply a later position after the element has been created.
  useEffect(() => {
    const learn = () => playback.send({ type: 'KNOWN', ...leftAt(item, outbox) })
    learn()
    // When the update leaves the outbox, the server's answer updates the item.
    const following = outbox.subscribe(() => waitingOf(item, outbox) && learn())
    return () => following.unsubscribe()
  }, [item, outbox, playback])

  return { element, watched: useSelector(playback, ({ context }) => context.progress) }
}

type Outbox = ReturnType<typeof useFlow<'outbox'>>

const waitingOf = (item: LessonContent, outbox: Outbox) =>
  outbox.getSnapshot().context.queue.find((update) => keyOf(update) === item.id)

/** The position to begin at: what the address names, else where the item was left, newest in the outbox. */
function leftAt(item: LessonContent, outbox: Outbox): Left {
  const waiting = waitingOf(item, outbox)
  return {
    before: Math.max(item.progress, waiting?.progress ?? 0),
    position: linkedSecond(item.id) ?? waiting?.position ?? item.position,
    watched: [...item.watched, ...(waiting?.watched ?? [])],
  }
}
