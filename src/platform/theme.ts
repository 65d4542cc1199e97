import { useSyncExternalStore } from 'react'
import { browserStorage } from './storage.ts'

/** What this browser shows; null follows the device. */
export type Theme = 'light' | 'dark' | null

const KEY = 'lectern.theme'
const CHANGED = 'lectern:theme'

const read = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

const subscribe = (changed: () => void) => {
  addEventListener(CHANGED, changed)
  return () => removeEventListener(CHANGED, changed)
}

/** The chosen theme; the server cannot know it and says that there is none. */
export const useTheme = () => useSyncExternalStore(subscribe, read, () => null)

/** Applies the theme now, and on the next page before its first paint. */
export function chooseTheme(theme: Theme) {
  if (theme) {
    document.documentElement.dataset.theme = theme
    browserStorage().setItem(KEY, theme)
  } else {
    delete document.documentElement.dataset.theme
    browserStorage().removeItem(KEY)
  }
  dispatchEvent(new Event(CHANGED))
}

/** Where this browser has no choice of its own, that of the account counts. */
export function adoptTheme(theme: Theme) {
  if (theme && browserStorage().getItem(KEY) === null) chooseTheme(theme)
}
