import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** set once the page reacts by itself */
    lecternReady?: boolean
    /** a form that was sent before that */
    lecternSubmit?: HTMLFormElement
  }
}

/** Submits a form that was sent before hydration (see the server's document). */
export function useEarlySubmit() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current === null || window.lecternSubmit !== form.current) return
    delete window.lecternSubmit
    form.current.requestSubmit()
  }, [])
  return form
}
