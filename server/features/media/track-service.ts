import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { Media, MediaTrackCreate } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { temporaryPath } from './admit.ts'
import { requireRoom } from './queries.ts'
import { quotaOf } from './quotas.ts'
import { getStored } from './service.ts'
import { trackName } from './track-names.ts'
import { findTracked, lockMedia, lockTracked, type StoredTrack, setTracks } from './track-queries.ts'
import { MOST_CUE_CHARACTERS, MOST_CUES, readTrack, TrackError, writeTrack } from './track-text.ts'

/** As the contract has it for `Media.tracks`. */
const MOST_TRACKS = 40
const MIME_TYPE = 'text/vtt'

type Storing = Pick<Services, 'db' | 'dataDir' | 'media'>

/** The text of a WebVTT file or a SubRip file as WebVTT. Throws 'invalid-request' with the line of what is wrong. */
export function vttOf(content: string): string {
  try {
    return writeTrack(readTrack(content))
  } catch (error) {
    if (!(error instanceof TrackError)) throw error
    const limit = error.fault === 'many' ? MOST_CUES : MOST_CUE_CHARACTERS
    const values = { line: error.line, limit }
    throw new DomainError('invalid-request', {
      cause: error,
      fieldKeys: { content: { key: `fields.track.${error.fault}`, values } },
    })
  }
}

/** What a language calls itself. */
export const ownName = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

interface TrackText {
  kind: StoredTrack['kind']
  language: string
  label?: string | undefined
  /** WebVTT */
  text: string
}

/** Writes a track of a media item into the store. */
async function keepTrack(
  { dataDir, media }: Pick<Services, 'dataDir' | 'media'>,
  mediaId: string,
  { kind, language, label = ownName(language), text }: TrackText,
): Promise<StoredTrack> {
  const path = temporaryPath(dataDir)
  const key = trackName(mediaId, randomUUID())
  try {
    await writeFile(path, text, { flag: 'wx' })
    await media.keep(path, key, MIME_TYPE)
  } finally {
    await rm(path, { force: true })
  }
  return { id: randomUUID(), kind, language, label, storage: media.kind, key, size: Buffer.byteLength(text) }
}

/**
 * Adds a track to a film or a sound that the caller owns or teaches with, in place of one of the same kind and language.
 * Throws 'invalid-request', 'not-found', 'unsupported-media-type', 'upload-missing' and 'quota-exceeded'.
 */
export async function addTrack(services: Storing, me: Principal, id: string, given: MediaTrackCreate): Promise<Media> {
  const { db, media } = services
  const text = vttOf(given.content)
  const row = await findTracked(db, me, id)
  if (!row) throw new DomainError('not-found')
  if (row.type !== 'video' && row.type !== 'audio') throw new DomainError('unsupported-media-type')
  if (!row.isConfirmed) throw new DomainError('upload-missing')
  const track = await keepTrack(services, id, { ...given, text })
  const replaced = await db
    .transaction(async (tx) => {
      if (row.ownerId !== null) {
        await requireRoom(tx, quotaOf(me.roles), { ownerId: row.ownerId, size: track.size })
      }
      const held = await lockTracked(tx, me, id)
      if (!held) throw new DomainError('not-found')
      const isSame = ({ kind, language }: StoredTrack) => kind === track.kind && language === track.language
      const others = held.tracks.filter((one) => !isSame(one))
      if (others.length >= MOST_TRACKS) throw tooMany()
      await setTracks(tx, id, [...others, track])
      return held.tracks.filter(isSame)
    })
    .catch(async (error: unknown) => {
      await media.remove([track.key])
      throw error
    })
  await removeFiles(media, replaced)
  return getStored(db, me, id)
}

/**
 * Adds a track that the server fetched to a film or a sound. One of the same kind and language stays, because a person
 * may have checked it. Throws 'invalid-request' for a broken file.
 */
export async function addFetchedTrack(
  services: Storing,
  mediaId: string,
  { kind, language, content }: MediaTrackCreate,
) {
  const { db, media } = services
  const track = await keepTrack(services, mediaId, { kind, language, text: vttOf(content) })
  const isAdded = await db
    .transaction(async (tx) => {
      const held = await lockMedia(tx, mediaId)
      const isThere = held?.tracks.some((one) => one.kind === kind && one.language === language)
      if (!held || isThere || held.tracks.length >= MOST_TRACKS) return false
      await setTracks(tx, mediaId, [...held.tracks, track])
      return true
    })
    .catch(async (error: unknown) => {
      await media.remove([track.key])
      throw error
    })
  if (!isAdded) await media.remove([track.key])
}

const tooMany = () =>
  new DomainError('invalid-request', {
    fieldKeys: { kind: { key: 'fields.maxItems', values: { limit: MOST_TRACKS } } },
  })

const removeFiles = (media: Services['media'], tracks: readonly StoredTrack[]) =>
  media.remove(tracks.filter(({ storage }) => storage === media.kind).map(({ key }) => key))

/** Removes a track of a file whose tracks the caller may change. Throws 'not-found'. */
export async function removeTrack({ db, media }: Storing, me: Principal, id: string, trackId: string) {
  const gone = await db.transaction(async (tx) => {
    const held = await lockTracked(tx, me, id)
    const track = held?.tracks.find((one) => one.id === trackId)
    if (!held || !track) throw new DomainError('not-found')
    await setTracks(
      tx,
      id,
      held.tracks.filter((one) => one !== track),
    )
    return track
  })
  await removeFiles(media, [gone])
}
