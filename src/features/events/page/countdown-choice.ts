import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../../platform/storage.ts'

/** A script of the page reads it before the first paint, and the page's rules then hide the countdowns of cards, too. */
const KEY = 'lectern.countdown'
const HIDDEN = 'hidden'
const CHANGED = 'lectern:countdown'

const read = () => document.documentElement.dataset.countdown === HIDDEN

const subscribe = (changed: () => void) => {
  addEventListener(CHANGED, changed)
  return () => removeEventListener(CHANGED, changed)
}

/** Whether this browser hides the countdowns of events; the server cannot know it. */
export const useCountdownHidden = () => useSyncExternalStore(subscribe, read, () => false)

export function hideCountdown(isHidden: boolean) {
  if (isHidden) {
    document.documentElement.dataset.countdown = HIDDEN
    browserStorage().setItem(KEY, HIDDEN)
  } else {
    delete document.documentElement.dataset.countdown
    browserStorage().removeItem(KEY)
  }
  dispatchEvent(new Event(CHANGED))
}
