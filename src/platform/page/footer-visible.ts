import { useLayoutEffect, useRef } from 'react'
import { useSight } from './sight.ts'

/** So much of the footer must be in sight before it counts as visible, in px (PAGE-11). */
export const FOOTER_THRESHOLD = 10

/** Whether the footer of the page has come into sight. */
export function useFooterVisible(): boolean {
  const footer = useRef<Element>(null)
  useLayoutEffect(() => {
    footer.current = document.querySelector('main ~ footer')
  }, [])
  return useSight(footer, -FOOTER_THRESHOLD) === true
}
