import { type RefObject, useEffect, useState } from 'react'

/**
 * Tells whether the element is in the viewport, at first and after each change. `margin` in px extends the viewport at
 * its lower end, or shrinks it when negative. Returns what ends it.
 */
export function watchSight(element: Element, tell: (isInSight: boolean) => void, margin = 0) {
  // A busy page is told of several changes at once, of which the last one counts.
  const sight = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting === true), {
    rootMargin: `0px 0px ${margin}px 0px`,
  })
  sight.observe(element)
  return () => sight.disconnect()
}

/** Whether the element is in the viewport; null before the first observation. `margin` is that of `watchSight`. */
export function useSight(element: RefObject<Element | null>, margin = 0): boolean | null {
  const [isInSight, setInSight] = useState<boolean | null>(null)
  useEffect(() => (element.current ? watchSight(element.current, setInSight, margin) : undefined), [element, margin])
  return isInSight
}
