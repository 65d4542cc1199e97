import { useEffect, useEffectEvent, useState } from 'react'
import { type Line, linesOf } from './cues.ts'

export type TrackLines = { state: 'loading' | 'failed' } | { state: 'ready'; lines: Line[] }

const LOADED = 2
const FAILED = 3

/**
 * The lines of a track, which the browser loads now if it has not. An address that has expired is asked for once more by
 * `renew`, as that of the film is (MEDIA-22).
 */
export function useTrackLines(
  media: HTMLMediaElement,
  id: string | undefined,
  renew: () => Promise<unknown>,
): TrackLines {
  const [found, setFound] = useState<{ id: string | undefined; shown: TrackLines }>()
  const renewed = useEffectEvent(renew)
  useEffect(() => {
    const element = id === undefined ? null : media.querySelector<HTMLTrackElement>(`track[id="${id}"]`)
    if (!element) return
    let isRenewed = false
    const show = (shown: TrackLines) => setFound({ id, shown })
    const take = () => {
      const { cues } = element.track
      if (cues) show({ state: 'ready', lines: linesOf(cues) })
    }
    const fail = () => {
      if (isRenewed) return show({ state: 'failed' })
      isRenewed = true
      renewed().catch(() => show({ state: 'failed' }))
    }
    element.addEventListener('load', take)
    element.addEventListener('error', fail)
    if (element.track.mode === 'disabled') element.track.mode = 'hidden'
    if (element.readyState === LOADED) take()
    if (element.readyState === FAILED) fail()
    return () => {
      element.removeEventListener('load', take)
      element.removeEventListener('error', fail)
    }
  }, [media, id])
  return found?.id === id && found ? found.shown : { state: 'loading' }
}
