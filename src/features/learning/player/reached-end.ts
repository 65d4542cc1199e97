import { useEffect, useEffectEvent, useRef } from 'react'
import { watchSight } from '../../../platform/page/sight.ts'

/** How long the end must be visible, so that scrolling past does not count. */
const LOOK_MS = 1500

/** Calls once when the end of something has been in sight for a moment. */
export function useReachedEnd(isWatched: boolean, onReached: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!isWatched || element.current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watchSight(element.current, (isInSight) => {
      clearTimeout(timer)
      if (isInSight) timer = setTimeout(() => reached(), LOOK_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isWatched])
  return element
}
