import { useEffect, useState } from 'react'

/** So much of the footer must be in sight before it counts as visible, in px (specification point 9). */
export const FOOTER_THRESHOLD = 10

/** Whether the footer of the page has come into sight. */
export function useFooterVisible(): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const footer = document.querySelector('main ~ footer')
    if (!footer) return
    const sight = new IntersectionObserver(
      (entries) => setVisible(entries.at(-1)?.isIntersecting === true),
      // The window ends so much earlier.
      { rootMargin: `0px 0px -${FOOTER_THRESHOLD}px 0px` },
    )
    sight.observe(footer)
    return () => sight.disconnect()
  }, [])
  return isVisible
}
