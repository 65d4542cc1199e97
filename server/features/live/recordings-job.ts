import { pino } from 'pino'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { type Job, SAFEGUARD_MS } from '../../jobs/runner.ts'
import { fetchRecording } from './recording-file.ts'
import { fetchTranscript } from './recording-transcript.ts'
import {
  type DueRecording,
  failRecording,
  giveBackRecording,
  putOff,
  recordingDueIn,
  takeDueRecording,
} from './recording-writes.ts'
import { takeDueTranscript, transcriptDueIn } from './transcript-writes.ts'
import { failedAs } from './zoom/provider-error.ts'

/** Minutes before the next attempt. After the last one the recording has failed. */
const PAUSES_MINUTES = [1, 3, 10, 30, 90, 180, 240, 360, 480]
/** How long to wait for a provider that has no file yet. */
const WAIT_MS = 24 * 3_600_000

/** Fetches recordings that are due, and then what was said in them. Any process that is free takes the next one. */
export const recordings: Job = {
  name: 'recordings',
  pauseMs: SAFEGUARD_MS,
  async dueIn({ db }) {
    const times = [await recordingDueIn(db), await transcriptDueIn(db)].filter((ms) => ms !== null)
    return times.length === 0 ? null : Math.min(...times)
  },
  async run(services, signal) {
    for (;;) {
      if (signal.aborted) return
      const due = await takeDueRecording(services.db)
      if (!due) break
      await fetchRecording(services, due, signal).catch((error: unknown) => settle(services, due, signal, error))
    }
    for (;;) {
      if (signal.aborted) return
      const due = await takeDueTranscript(services.db)
      if (!due) return
      await fetchTranscript(services, due, signal)
    }
  },
}

async function settle({ db, env }: Services, due: DueRecording, signal: AbortSignal, error: unknown) {
  // The server is stopping, which does not count as an attempt.
  if (signal.aborted) return giveBackRecording(db, due)
  const pause = PAUSES_MINUTES[due.attempts - 1]
  const isWaiting = due.sealedSource === null && Date.now() - due.createdAt.getTime() < WAIT_MS
  const isWorthIt = pause !== undefined && !isHopeless(error) && (due.sealedSource !== null || isWaiting)
  if (!failedAs(error, 'missing') || !isWorthIt) {
    const log = pino({ level: env.LOG_LEVEL }).child({ part: 'recordings' })
    log.warn({ err: error, recordingId: due.id, attempt: due.attempts }, 'a recording was not fetched')
  }
  if (!isWorthIt) return failRecording(db, due)
  // The link is no longer valid, so the provider is asked for another.
  return putOff(db, due, { minutes: pause, isStale: failedAs(error, 'refused', 'missing') })
}

/** Another attempt would get the same file, or the same address that is not allowed. */
const isHopeless = (error: unknown) =>
  failedAs(error, 'nonsense') ||
  (error instanceof DomainError && ['body-too-large', 'unsupported-media-type'].includes(error.code))
