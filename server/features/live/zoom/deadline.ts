/** Leaves time for the rest of an answer, which must be sent within 3 s. */
const LIMIT_MS = 2500

/** The time limit for a whole operation with all its requests. Several operations may share one. */
export interface Deadline {
  signal: AbortSignal
  leftMs(): number
}

export function deadlineIn(ms = LIMIT_MS): Deadline {
  const end = performance.now() + ms
  return { signal: AbortSignal.timeout(ms), leftMs: () => end - performance.now() }
}

/**
 * The result of the promise, or a rejection with `late()` when the time is over. The work itself continues for other
 * callers.
 */
export function within<T>(promise: Promise<T>, { signal }: Deadline, late: () => Error): Promise<T> {
  const { promise: never, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(late())
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([promise, never]).finally(() => signal.removeEventListener('abort', onAbort))
}
