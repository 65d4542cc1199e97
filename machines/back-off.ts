import { failureOf } from './failure.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** All later pauses have the longest duration, so the count stops here to keep the context small. */
const LAST_ATTEMPT = 7

/** The number of failures in a row, and the wait before the next try. */
export interface Pause {
  attempt: number
  ms: number
}

export const NO_PAUSE: Pause = { attempt: 0, ms: 0 }

/** 1 → 60 s, doubling; the server's `retryAfter` is honoured when it asks for more. */
export const nextPause = (pause: Pause, error: unknown): Pause => ({
  attempt: Math.min(pause.attempt + 1, LAST_ATTEMPT),
  ms: Math.max(
    Math.min(FIRST_PAUSE_MS * 2 ** pause.attempt, LONGEST_PAUSE_MS),
    (failureOf(error).retryAfter ?? 0) * 1_000,
  ),
})
