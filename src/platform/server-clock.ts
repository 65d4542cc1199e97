import { useCallback, useSyncExternalStore } from 'react'

const HALF_A_SECOND_MS = 500

let aheadMs = 0

/** Sets the clock by the date of an answer, which is exact to the second. */
export function setServerTime(answer: Response) {
  const heard = Date.parse(answer.headers.get('date') ?? '') + HALF_A_SECOND_MS - Date.now()
  // A difference of one second is within the time that an answer takes.
  if (Math.abs(heard - aheadMs) > 1000) aheadMs = heard
}

/** The server's time in epoch milliseconds, or the device's until the first answer. */
export const serverNow = () => Date.now() + aheadMs

const SECOND_MS = 1000

/** The server's clock in steps of that many ms; null until the page reacts, as for the server. */
export function useServerClock(step = SECOND_MS): number | null {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(tick, step)
      return () => clearInterval(timer)
    },
    [step],
  )
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(serverNow() / step) * step,
    () => null,
  )
}
