/** Leaves time for the rest of an answer that has to be there within 3 s. */
const LIMIT_MS = 2500

/** The time that one operation may take as a whole, however many requests it needs; several may share one. */
export interface Deadline {
  signal: AbortSignal
  leftMs(): number
}

export function deadlineIn(ms = LIMIT_MS): Deadline {
  const end = performance.now() + ms
  return { signal: AbortSignal.timeout(ms), leftMs: () => end - performance.now() }
}

/** What the promise gives, or a rejection with `late()` once the time is over; the work itself goes on for others. */
export function within<T>(promise: Promise<T>, { signal }: Deadline, late: () => Error): Promise<T> {
  const { promise: never, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(late())
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([promise, never]).finally(() => signal.removeEventListener('abort', onAbort))
}
