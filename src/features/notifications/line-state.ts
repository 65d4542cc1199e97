import { useSyncExternalStore } from 'react'

let isLive = false
const listeners = new Set<() => void>()

/** Sets whether this browser receives notifications as they are sent. */
export function setNotificationsLive(now: boolean) {
  isLive = now
  for (const listen of listeners) listen()
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Whether notifications arrive as they are sent; while false, pages have to poll. */
export const useNotificationsLive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLive,
    () => false,
  )
