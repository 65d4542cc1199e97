import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MediaSource } from '../../admin/content/media-import.ts'
import { Failure } from '../../admin/failure.ts'
import type { media } from '../../db/schema/catalog.ts'
import { trackName } from '../../features/media/track-names.ts'
import { ownName, vttOf } from '../../features/media/track-service.ts'
import { demoId } from '../id.ts'
import { COVERS, ITEMS } from '../media.ts'
import { TUTORS } from '../people.ts'

const SOURCE = join(import.meta.dirname, '..', 'media')

type MediaRow = typeof media.$inferInsert

const coverId = (key: string) => demoId('cover', key)
export const portraitId = (key: string) => demoId('portrait', key)
export const itemId = (key: string) => demoId('item', key)

/** The id of the row of a demo file; for an image, of its largest width. Throws `Failure` when there is no such row. */
export function mediaId({ path }: MediaSource) {
  if (path === null) return null
  const [kind, known] = basename(dirname(path)) === 'covers' ? ['cover', COVERS] : ['item', ITEMS]
  const key = basename(path).replace(/(-l)?\.\w+$/, '')
  if (!Object.hasOwn(known, key)) throw new Failure(`media.yaml does not describe "${key}"`)
  return demoId(kind, key)
}

const FORMATS = {
  image: { extension: 'avif', mimeType: 'image/avif' },
  video: { extension: 'webm', mimeType: 'video/webm' },
  audio: { extension: 'mp3', mimeType: 'audio/mpeg' },
  document: { extension: 'pdf', mimeType: 'application/pdf' },
}

/** Copies a file under a name with a hash of its content, since a stored name must never change its content. */
async function store(target: string, folder: string, name: string, extension: string) {
  const content = await readFile(join(SOURCE, folder, `${name}.${extension}`))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const key = `${name}.${hash}.${extension}`
  await writeFile(join(target, key), content)
  return { key, size: content.length }
}

interface Picture {
  id: string
  folder: string
  file: string
  name: string
  category: MediaRow['category']
  description: string
  width: number
  height: number
}

async function picture(target: string, { folder, file, ...row }: Picture): Promise<MediaRow> {
  const [small, medium, large] = await Promise.all([
    store(target, folder, `${file}-s`, 'avif'),
    store(target, folder, `${file}-m`, 'avif'),
    store(target, folder, `${file}-l`, 'avif'),
  ])
  const keys = { key: large.key, sKey: small.key, mKey: medium.key, lKey: large.key }
  return { ...row, ...keys, type: 'image', mimeType: FORMATS.image.mimeType, size: large.size }
}

/** Captions and chapters of an item; their names in the store are those of any track. */
async function tracksOf(target: string, key: string, { captions = [], chapters = [] }: (typeof ITEMS)[string]) {
  const wanted = [
    ...captions.map((language) => ({ kind: 'captions' as const, language, file: `${key}.${language}.vtt` })),
    ...chapters.map((language) => ({ kind: 'chapters' as const, language, file: `${key}.chapters.${language}.vtt` })),
  ]
  return Promise.all(
    wanted.map(async ({ kind, language, file }) => {
      const text = vttOf(await readFile(join(SOURCE, 'tracks', file), 'utf8'))
      const stored = trackName(itemId(key), createHash('sha256').update(text).digest('hex').slice(0, 32))
      await writeFile(join(target, stored), text)
      const about = { id: demoId('track', file), kind, language, label: ownName(language) }
      return { ...about, storage: 'disk' as const, key: stored, size: Buffer.byteLength(text) }
    }),
  )
}

async function item(target: string, key: string, about: (typeof ITEMS)[string]): Promise<MediaRow> {
  const { type, name, description, duration } = about
  const row = { id: itemId(key), name, description, category: 'education-materials' } as const
  if (type === 'image') return picture(target, { ...row, folder: 'items', file: key, width: 1200, height: 675 })
  const { extension, mimeType } = FORMATS[type]
  const size = type === 'video' ? { width: 640, height: 360 } : {}
  return {
    ...row,
    ...size,
    ...(await store(target, 'items', key, extension)),
    type,
    mimeType,
    duration: duration ?? null,
    tracks: await tracksOf(target, key, about),
  }
}

/** Stores the demo's files in the media store and returns their rows. Existing files are overwritten. */
export async function storeMedia(dataDir: string): Promise<MediaRow[]> {
  const target = join(dataDir, 'media')
  await mkdir(target, { recursive: true })
  return Promise.all([
    ...Object.entries(COVERS).map(([key, description]) =>
      picture(target, {
        id: coverId(key),
        folder: 'covers',
        file: key,
        name: description,
        category: 'cover',
        description,
        width: 1280,
        height: 720,
      }),
    ),
    ...Object.entries(TUTORS).map(([key, { firstName, lastName }]) =>
      picture(target, {
        id: portraitId(key),
        folder: 'portraits',
        file: key,
        name: `${firstName} ${lastName}`,
        category: 'avatar',
        description: `${firstName} ${lastName}`,
        width: 384,
        height: 384,
      }),
    ),
    ...Object.entries(ITEMS).map(([key, about]) => item(target, key, about)),
  ])
}
