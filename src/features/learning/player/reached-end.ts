import { useEffect, useEffectEvent, useRef } from 'react'

/** How long the end must be visible, so that scrolling past does not count. */
const LOOK_MS = 1500

/** Calls once when the end of something has been in sight for a moment. */
export function useReachedEnd(isWatched: boolean, onReached: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!isWatched || element.current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const sight = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => reached(), LOOK_MS)
    })
    sight.observe(element.current)
    return () => {
      clearTimeout(timer)
      sight.disconnect()
    }
  }, [isWatched])
  return element
}
