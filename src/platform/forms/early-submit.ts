import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** set once the page reacts by itself */
    lecternReady?: boolean
    /** a form that was sent before that */
    lecternSubmit?: HTMLFormElement
  }
}

/** Sends a form that a person sent before scripts ran (see the server's document). */
export function useEarlySubmit() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current === null || window.lecternSubmit !== form.current) return
    delete window.lecternSubmit
    form.current.requestSubmit()
  }, [])
  return form
}
