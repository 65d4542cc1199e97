import { useSyncExternalStore } from 'react'

/** The address bar, as path and query: the one source of what page is wanted. */
const CHANGED = 'lectern:address'

export function changeAddress(to: string, replace = false) {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  dispatchEvent(new Event(CHANGED))
}

const subscribe = (changed: () => void) => {
  addEventListener('popstate', changed)
  addEventListener(CHANGED, changed)
  return () => {
    removeEventListener('popstate', changed)
    removeEventListener(CHANGED, changed)
  }
}
const read = () => location.pathname + location.search

export const useAddress = () => useSyncExternalStore(subscribe, read, read)
