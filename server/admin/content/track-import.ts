import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { TRACK_KINDS } from '../../../openapi/generated/constants.ts'
import type { Media, MediaTrackCreate } from '../../../openapi/generated/portal.ts'
import { vttOf } from '../../features/media/track-service.ts'
import { at, Failure } from '../failure.ts'
import type { Operator } from '../operator.ts'
import { type Changes, given } from './changes.ts'
import { checkBody, checkRule } from './contract-check.ts'
import { textIn } from './folder.ts'

/** A track in the file of a course: captions of a film, for instance. */
export const trackReference = z.strictObject({
  kind: z.enum(TRACK_KINDS),
  language: z.string(),
  label: z.string().optional(),
  /** a WebVTT or SubRip file, found as that of the film is */
  file: z.string(),
})

export type TrackReference = z.infer<typeof trackReference>

/** Reads and checks the tracks of a film or a sound before anything is stored; their content is WebVTT. Throws `Failure`. */
export async function readTracks(
  folder: string,
  shared: string,
  references: readonly TrackReference[],
  isSpeech: boolean,
): Promise<MediaTrackCreate[]> {
  if (!isSpeech && references.length > 0) throw new Failure('tracks: only a video or a sound has some')
  const tracks: MediaTrackCreate[] = []
  for (const [index, { file, ...about }] of references.entries()) {
    tracks.push(
      await at(`tracks.${index}`, async () => {
        const content = await at('file', () => textIn(folder, file, shared))
        const body = { kind: about.kind, language: about.language, ...given('label', about.label), content }
        checkBody('MediaTrackCreate', body)
        checkRule(() => vttOf(content))
        const isTwice = tracks.some(({ kind, language }) => kind === about.kind && language === about.language)
        if (isTwice) throw new Failure(`there are ${about.kind} in "${about.language}" already`)
        return { ...body, content: vttOf(content) }
      }),
    )
  }
  return tracks
}

/** Gives a stored film the tracks, and takes away its others. Those that it has already stay. */
export async function storeTracks(
  { api, download }: Pick<Operator, 'api' | 'download'>,
  stored: Media,
  tracks: readonly MediaTrackCreate[],
  changes: Changes,
) {
  const params = { id: stored.id }
  const isOf =
    ({ kind, language }: Pick<MediaTrackCreate, 'kind' | 'language'>) =>
    (other: Pick<MediaTrackCreate, 'kind' | 'language'>) =>
      other.kind === kind && other.language === language
  for (const track of tracks) {
    const held = stored.tracks.find(isOf(track))
    const isSame =
      held !== undefined &&
      (track.label === undefined || held.label === track.label) &&
      (await download({ ...stored, url: held.url }).then(text, () => null)) === track.content
    if (isSame) continue
    await changes.make(`added ${track.kind} "${track.language}" of "${stored.name}"`, undefined, async () => {
      await api('addMediaTrack', { params, body: track })
    })
  }
  for (const held of stored.tracks) {
    if (tracks.some(isOf(held))) continue
    await changes.make(`removed ${held.kind} "${held.language}" of "${stored.name}"`, undefined, async () => {
      await api('removeMediaTrack', { params: { ...params, trackId: held.id } })
    })
  }
}
