import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import type { TokenKeys } from '../../keys.ts'
import { admit, receive, temporaryPath } from '../media/admit.ts'
import { limitOf } from '../media/file-kinds.ts'
import { openSource } from './recording-source.ts'
import { type DueRecording, findRecordingPlace, finishRecording, hasFile } from './recording-writes.ts'
import { ProviderError } from './zoom/provider-error.ts'

const MIME_TYPE = 'video/mp4'
/** Enough for a long recording over a slow connection. The lease of a recording is longer. */
const LIMIT_MS = 15 * 60_000

/** The name of a recording's file in the store: the same for each attempt, and not guessable. */
export const fileIdOf = (keys: Pick<TokenKeys, 'video'>, recordingId: string) =>
  createHmac('sha256', keys.video).update(`recording ${recordingId}`).digest('hex').slice(0, 32)

/**
 * Fetches the file of a recording, stores it and gives the recording to registered people. Throws `ProviderError`
 * (`missing`: there is no file yet), 413 for a file that is too large and 415 for one that is not a video. Nothing is
 * stored in these cases.
 */
export async function fetchRecording(services: Services, due: DueRecording, stopping: AbortSignal) {
  const { dataDir, db, keys, media: store } = services
  const place = await findRecordingPlace(db, due.id)
  if (!place) return
  const path = temporaryPath(dataDir)
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LIMIT_MS)])
  const response = await openFile(services, due, place, signal)
  await save(response, path)
  const id = fileIdOf(keys, due.id)
  const file = await admit(store, { path, name: 'recording.mp4', mimeType: MIME_TYPE, id })
  const shown = { ownerId: place.hostUserId, storage: store.kind, category: 'playback' as const, name: due.name }
  if (await finishRecording(services, due, { ...shown, ...file })) return
  // Another process may have taken over and stored the same file under the same name, so the file is removed only if it
  // is not in use.
  if (!(await hasFile(db, file.key))) await store.remove([file.key])
}

type Place = NonNullable<Awaited<ReturnType<typeof findRecordingPlace>>>

/** The provider that has a recording. */
export const providerAt = ({ video }: Services, place: Place) => {
  const { provider: kind, meetingId, scheduleSettingId, eventSettingId } = place
  return video.of(
    { provider: kind ?? 'zoom', vcsSettingId: scheduleSettingId },
    { vcsSettingId: meetingId === null ? eventSettingId : null },
  )
}

async function openFile(services: Services, due: DueRecording, place: Place, signal: AbortSignal) {
  const { keys } = services
  const { meetingId } = place
  const provider = await providerAt(services, place)
  const told = due.sealedSource === null ? null : openSource(keys.seal, due.sealedSource)
  if (told) return provider.download(told.url, { downloadToken: told.token, signal })
  const best = meetingId === null ? undefined : (await provider.recordings(meetingId)).videos[0]
  if (!best) throw new ProviderError('missing', { operation: 'look for recording' })
  return provider.download(best.downloadUrl, { downloadToken: null, signal })
}

async function save({ body, headers }: Response, path: string) {
  const most = limitOf(MIME_TYPE)
  if (body && Number(headers.get('content-length') ?? 0) > most) {
    await body.cancel()
    throw new DomainError('body-too-large')
  }
  await receive(body ? Readable.fromWeb(body as WebStream) : Readable.from([]), path, most)
}
