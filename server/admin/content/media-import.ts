import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Media, MediaCategory, MediaTrackCreate } from '../../../openapi/generated/portal.ts'
import { kindOf, limitOf, mimeTypeOf } from '../../features/media/file-kinds.ts'
import { encodedImage } from '../../features/media/images.ts'
import { linkAddress } from '../../features/media/links.ts'
import { at, Failure } from '../failure.ts'
import type { Operator } from '../operator.ts'
import { type Changes, differing, given, NO_ID } from './changes.ts'
import { checkBody, checkRule } from './contract-check.ts'
import { fileIn } from './folder.ts'
import { readTracks, storeTracks, trackReference } from './track-import.ts'

/** A reference to media in the file of an article or a course. */
export const mediaReference = z.strictObject({
  /** path from the folder of the file, such as `media/cover.webp`; also one into the `media` folder that several share */
  file: z.string().optional(),
  /** instead of a file, the address of something that lies elsewhere, by the rules of `createMediaLink` */
  link: z.string().optional(),
  name: z.string().optional(),
  description: z.string().nullable().optional(),
  id: z.uuid().optional(),
  /** all tracks of a film or a sound; those that are stored stay when this is left out */
  tracks: z.array(trackReference).max(40).optional(),
})

export type MediaReference = z.infer<typeof mediaReference>

/** A reference whose file may be uploaded, or a link: one of `path` and `url` is null. */
export interface MediaSource {
  path: string | null
  url: string | null
  mimeType: string
  size: number
  /** the name told, otherwise that of the file */
  name: string
  /** what the reference says about it; the rest stays as it is */
  about: { name?: string; description?: string | null }
  id: string | undefined
  tracks: MediaTrackCreate[] | undefined
}

type FileSource = Omit<MediaSource, 'url'> & { path: string }

/** The type to which the store converts images. */
const STORED_IMAGE = 'image/webp'

/** Checks a file in `folder` or `shared` before anything is stored. Throws `Failure`. */
export async function readMedia(folder: string, shared: string, reference: MediaReference): Promise<MediaSource> {
  const { file, link, id, description, name = basename(file ?? link ?? '') } = reference
  if ((file === undefined) === (link === undefined)) throw new Failure('it takes a file, or a link')
  const about = { ...given('name', reference.name), ...given('description', description) }
  if (file === undefined) {
    if (reference.tracks) throw new Failure('tracks: a link has none')
    return readLink(link ?? '', { mimeType: '', size: 0, name, about, id, tracks: undefined })
  }
  checkBody('MediaUpdate', { ...about, name })
  const path = await at('file', () => fileIn(folder, file, shared))
  const { size } = await stat(path)
  const mimeType = mimeTypeOf(path)
  if (mimeType === null) throw new Failure(`file: "${file}" is of a kind that is not taken`)
  if (size === 0 || size > limitOf(mimeType))
    throw new Failure(`file: "${file}" is ${size === 0 ? 'empty' : 'too large'}`)
  const isSpeech = ['video', 'audio'].includes(kindOf(mimeType))
  const tracks = reference.tracks && (await readTracks(folder, shared, reference.tracks, isSpeech))
  return { path, url: null, mimeType, size, name, about, id, tracks }
}

function readLink(given: string, source: Omit<MediaSource, 'path' | 'url'>): MediaSource {
  checkBody('MediaLinkCreate', { ...source.about, name: source.name, url: given })
  checkRule(() => linkAddress(given))
  return { ...source, path: null, url: linkAddress(given) }
}

async function hashOf(stream: Readable) {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

interface Print {
  size: number
  hash: string
}

/** Size and hash of an image as the store encodes it, which is deterministic. Null for other files. */
async function encodedPrint({ path, mimeType }: FileSource): Promise<Print | null> {
  if (kindOf(mimeType) !== 'image') return null
  const encoded = await encodedImage(path).catch(() => null)
  return encoded && { size: encoded.length, hash: createHash('sha256').update(encoded).digest('hex') }
}

/**
 * Uploads files, each once: those that the store already has are found by their content. A link is found by its address
 * and its name.
 */
export function mediaStock({ api, upload, download }: Operator) {
  const prints = new Map<string, Promise<Print | null>>()

  function remembered(key: string, take: () => Promise<Print | null>) {
    const print = prints.get(key) ?? take()
    prints.set(key, print)
    return print
  }

  async function holds(media: Media, { path, url, ...source }: MediaSource) {
    if (path === null) return media.storage === 'external' && media.url === url
    if (media.storage === 'external' || media.url === null) return false
    const file = { ...source, path }
    const { size } = file
    const asIs =
      size === media.size && remembered(path, async () => ({ size, hash: await hashOf(createReadStream(path)) }))
    const isEncoded = media.mimeType === STORED_IMAGE
    const alike = [await asIs, isEncoded && (await remembered(`${path} encoded`, () => encodedPrint(file)))]
    const possible = alike.flatMap((print) => (print && print.size === media.size ? print.hash : []))
    if (possible.length === 0) return false
    // A file that is missing from the store is uploaded again.
    const stored = await download(media).catch(() => null)
    return stored !== null && possible.includes(await hashOf(stored))
  }

  const search = async (field: string, value: string) =>
    (await api('listMedia', { query: { [`filter[${field}]`]: value, limit: '50' } })).items

  async function find(source: MediaSource, shown: Media | null) {
    const byId = source.id === undefined ? [] : await search('id', source.id)
    for (const media of [...byId, ...(shown ? [shown] : [])]) if (await holds(media, source)) return media
    const named = source.name.length <= 200 ? await search('name', source.name) : []
    // Media with the same file but another name or description are kept apart.
    const same = named.filter((media) => Object.keys(differing(source.about, media)).length === 0)
    for (const media of same) if (await holds(media, source)) return media
    return null
  }

  /** Returns the id of the stored file; `shown` is the media currently in its place. */
  return async (
    source: MediaSource,
    category: MediaCategory,
    shown: Media | null,
    changes: Changes,
  ): Promise<string> => {
    const { path, url, mimeType, name, about, tracks } = source
    const found = await find(source, shown)
    const stored =
      found ??
      (await (path === null
        ? changes.make(`added link "${name}"`, null, () =>
            api('createMediaLink', { body: { ...about, name, category, url: url ?? '' } }),
          )
        : changes.make(`uploaded "${name}"`, null, () => upload({ path, mimeType, ...about, name, category }))))
    if (stored === null) return NO_ID
    if (tracks) await storeTracks({ api, download }, stored, tracks, changes)
    const body = differing(about, stored)
    if (Object.keys(body).length > 0) {
      const describe = async () => {
        await api('updateMedia', { params: { id: stored.id }, body })
      }
      await (found ? changes.make(`described "${name}"`, undefined, describe) : describe())
    }
    return stored.id
  }
}

export type MediaStock = ReturnType<typeof mediaStock>
