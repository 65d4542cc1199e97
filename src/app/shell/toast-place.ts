import { useEffect, useState } from 'react'

/**
 * The element that contains the toast. An open modal dialog makes the rest of the page inert, so the toast is placed in
 * the dialog.
 */
export function useToastPlace(): HTMLElement {
  const [place, setPlace] = useState(topmost)
  useEffect(() => {
    const follow = () => setPlace(topmost())
    // Neither event bubbles, and a dialog that is removed from the page closes without an event on the document.
    const events = [
      [document, 'toggle'],
      [place, 'close'],
    ] as const
    for (const [target, type] of events) target.addEventListener(type, follow, true)
    return () => {
      for (const [target, type] of events) target.removeEventListener(type, follow, true)
    }
  }, [place])
  return place
}

const topmost = () => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
