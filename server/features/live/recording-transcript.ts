import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { pino } from 'pino'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { addFetchedTrack } from '../media/track-service.ts'
import { providerAt } from './recording-file.ts'
import { openSource } from './recording-source.ts'
import { findRecordingPlace } from './recording-writes.ts'
import { type DueTranscript, endTranscript, giveBackTranscript, putOffTranscript } from './transcript-writes.ts'
import { failedAs } from './zoom/provider-error.ts'

/** Minutes before it is looked for again: Zoom writes down what was said long after the meeting, or not at all. */
const PAUSES_MINUTES = [10, 60, 360, 1440]
const LIMIT_MS = 60_000
/** More than the captions of any recording take. */
const MOST_BYTES = 2 * 1024 * 1024

/** Gives the playback of a recording the captions that the provider made, where there are none (LIVE-36). */
export async function fetchTranscript(services: Services, due: DueTranscript, stopping: AbortSignal) {
  try {
    const isFound = await look(services, due, AbortSignal.any([stopping, AbortSignal.timeout(LIMIT_MS)]))
    if (isFound) await endTranscript(services.db, due)
    else await putOff(services, due)
  } catch (error) {
    if (stopping.aborted) return giveBackTranscript(services.db, due)
    const { env } = services
    const log = pino({ level: env.LOG_LEVEL }).child({ part: 'recordings' })
    log.warn({ err: error, recordingId: due.id }, 'what was said in a recording was not fetched')
    await putOff(services, due, error)
  }
}

/** False while the provider has nothing. */
async function look(services: Services, due: DueTranscript, signal: AbortSignal): Promise<boolean> {
  const place = await findRecordingPlace(services.db, due.id)
  if (!place) return true
  const provider = await providerAt(services, place)
  const told = due.sealedTranscript === null ? null : openSource(services.keys.seal, due.sealedTranscript)
  const asked = told || place.meetingId === null ? null : (await provider.recordings(place.meetingId)).transcriptUrl
  const url = told?.url ?? asked
  if (url === null) return false
  const response = await provider.download(url, { downloadToken: told?.token ?? null, signal })
  const content = await read(response)
  await addFetchedTrack(services, due.playbackId, { kind: 'captions', language: place.languageCode, content })
  return true
}

async function read({ body }: Response) {
  let size = 0
  const bounded = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > MOST_BYTES) throw new DomainError('body-too-large')
      yield chunk
    }
  }
  return body ? text(Readable.from(bounded(Readable.fromWeb(body as WebStream)))) : ''
}

/** An old address is forgotten, so that the provider is asked for another one. A broken file would stay broken. */
async function putOff({ db }: Services, due: DueTranscript, error?: unknown) {
  const pause = PAUSES_MINUTES[due.transcriptAttempts - 1]
  const isHopeless = error instanceof DomainError || failedAs(error, 'nonsense')
  await (isHopeless || pause === undefined ? endTranscript(db, due) : putOffTranscript(db, due, pause))
}
