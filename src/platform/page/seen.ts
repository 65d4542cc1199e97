import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has been in the viewport. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const sight = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)))
    sight.observe(element.current)
    return () => sight.disconnect()
  }, [element, isSeen])
  return isSeen
}
