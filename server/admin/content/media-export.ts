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

  return async (media: Media, name?: string): Promise<MediaReference> => {
    const about = { name: media.name, description: media.description, id: media.id }
    if (media.storage === 'external') return { link: media.url ?? '', ...about }
    const known = written.get(media.id)
    if (known) return { file: known, ...about }
    const file = freeName(media, name)
    await pipeline(await download(media), createWriteStream(await placeIn(folder, file)))
    written.set(media.id, file)
    return { file, ...about }
  }
}
