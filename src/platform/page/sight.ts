import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the element is in the viewport; null before the first observation. `margin` in px extends the viewport at its
 * lower end, or shrinks it when negative.
 */
export function useSight(element: RefObject<Element | null>, margin = 0): boolean | null {
  const [isInSight, setInSight] = useState<boolean | null>(null)
  useEffect(() => {
    if (!element.current) return
    const sight = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `0px 0px ${margin}px 0px`,
    })
    sight.observe(element.current)
    return () => sight.disconnect()
  }, [element, margin])
  return isInSight
}
