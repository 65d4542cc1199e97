import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Media } from '../../../openapi/generated/portal.ts'
import { slug } from '../../db/alias.ts'
import { endingOf } from '../../features/media/file-kinds.ts'
import type { Operator } from '../operator.ts'
import { placeIn } from './folder.ts'
import type { MediaReference } from './media-import.ts'

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '')

/** Copies stored files into `media/` of a folder, each once; returns references to them. */
export function mediaWriter({ download }: Operator, folder: string) {
  const written = new Map<string, string>()

  function freeName(media: Media, wanted: string | undefined) {
    const base = wanted ?? (slug(withoutEnding(media.name)) || media.type)
    const taken = new Set(written.values())
    for (let number = 1; ; number++) {
      const name = `media/${number === 1 ? base : `${base}-${number}`}.${endingOf(media.mimeType)}`
      if (!taken.has(name)) return name
    }
  }

  const save = async (media: Media, file: string) =>
    pipeline(await download(media), createWriteStream(await placeIn(folder, file)))

  return async (media: Media, name?: string): Promise<MediaReference> => {
    const about = { name: media.name, description: media.description, id: media.id }
    if (media.storage === 'external') return { link: media.url ?? '', ...about }
    const known = written.get(media.id)
    const file = known ?? freeName(media, name)
    const tracks = media.tracks.map(({ kind, language, label, url }) => {
      const ending = kind === 'captions' ? language : `${kind}.${language}`
      return { url, reference: { kind, language, label, file: file.replace(/\.\w+$/, `.${ending}.vtt`) } }
    })
    const reference = {
      ...{ file, ...about },
      ...(tracks.length > 0 && { tracks: tracks.map((track) => track.reference) }),
    }
    if (known) return reference
    await save(media, file)
    for (const { url, reference } of tracks) await save({ ...media, url }, reference.file)
    written.set(media.id, file)
    return reference
  }
}
