import { useSyncExternalStore } from 'react'

let isHeard = false
const listeners = new Set<() => void>()

/** Notes whether the server tells this browser its news as they come. */
export function setNoticesHeard(now: boolean) {
  isHeard = now
  for (const listen of listeners) listen()
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Whether the news of the signed-in person come by themselves; false while they must be asked for. */
export const useNoticesHeard = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isHeard,
    () => false,
  )
