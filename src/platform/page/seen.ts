import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the element has been in the viewport, which `margin` extends, as in CSS. It does not use `sight.ts`, which lists
 * load later: if they needed it from the start, files would be joined so that other pages load up to 2 kB more.
 */
export function useSeen(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const sight = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: margin,
    })
    sight.observe(element.current)
    return () => sight.disconnect()
  }, [element, isSeen, margin])
  return isSeen
}
