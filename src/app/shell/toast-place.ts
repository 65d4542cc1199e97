import { useEffect, useState } from 'react'

/**
 * Where a toast can be read and reached: a modal dialog lies above the page and makes the rest of it inert, so that the
 * toast belongs into the dialog for as long as that is open.
 */
export function useToastPlace(): HTMLElement {
  const [place, setPlace] = useState(topmost)
  useEffect(() => {
    const follow = () => setPlace(topmost())
    // Neither bubbles. One that is taken off the page closes without a word to the page: its own event tells.
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
