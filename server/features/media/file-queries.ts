import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { keptRows } from '../../db/kept-rows.ts'
import { media, type StoredTrack } from '../../db/schema/catalog.ts'
import type { Principal } from '../../principal.ts'
import { isCover, isForGuests, mediaOpenTo } from './access-queries.ts'
import { keysOf } from './store.ts'
import { mediaOfTrack } from './track-names.ts'

const { id, storage, mimeType, key, sKey, mKey, lKey, tracks } = media
const stored = { id, storage, mimeType, key, sKey, mKey, lKey, tracks }

/** A file as it lies in the store. */
export interface StoredFile {
  id: string
  storage: 'disk' | 's3' | 'external'
  mimeType: string
  key: string
  sKey: string | null
  mKey: string | null
  lKey: string | null
  tracks: Pick<StoredTrack, 'key' | 'storage'>[]
}

/** A file that needs no signature. */
export interface SharedFile extends StoredFile {
  /** guests see it; else it is the cover of a draft, or of what was taken down */
  isForGuests: boolean
}

const PLAYLIST = /mpegurl$/i
const stemOf = (name: string) => name.replace(/\.\w+$/, '')
/** `talk-1.ts` belongs to `talk`. */
const wholeOf = (name: string) => stemOf(name).replace(/-\w+$/, '')

/** Whether a name in the store is one of the file's: of a size, a track, or a part of a film whose playlist the file is. */
export const isNameOf = (file: StoredFile, name: string) =>
  keysOf(file).includes(name) || (PLAYLIST.test(file.mimeType) && wholeOf(name) === stemOf(file.key))

/** The keys that the file with this name in the store may have. */
const possibleKeys = (name: string) => [name, name.replace(/-[sml](\.\w+)$/, '$1'), `${wholeOf(name)}.m3u8`]

/** Files of the demo have sizes whose names do not follow from the key; there are few of them, and no new ones. */
const oddSizes = new WeakMap<Queryable, Promise<Map<string, string>>>()
const MOST_ODD = 10_000

function oddSizesIn(db: Queryable) {
  const known = oddSizes.get(db) ?? readOddSizes(db)
  oddSizes.set(db, known)
  known.catch(() => oddSizes.delete(db))
  return known
}

async function readOddSizes(db: Queryable) {
  const rows = await db
    .select({ id, sKey, mKey })
    .from(media)
    .where(sql`${sKey} is not null and ${sKey} <> regexp_replace(${key}, '(\\.\\w+)$', '-s\\1')`)
    .limit(MOST_ODD)
  return new Map(rows.flatMap((row) => keysOf(row).map((name) => [name, row.id] as const)))
}

async function named(db: Queryable, name: string) {
  const oddId = mediaOfTrack(name) ?? (await oddSizesIn(db)).get(name)
  const isNamed = and(eq(media.isConfirmed, true), oddId ? eq(id, oddId) : inArray(key, possibleKeys(name)))
  return { isNamed, isOne: (row: StoredFile) => isNameOf(row, name) }
}

async function readShared(db: Queryable, names: string[]) {
  const found = new Map<string, SharedFile>()
  for (const name of names) {
    const { isNamed, isOne } = await named(db, name)
    const rows = await db
      .select({ ...stored, isForGuests: sql<boolean>`(${isForGuests}) is true` })
      .from(media)
      .where(and(isNamed, or(isForGuests, isCover)))
    const row = rows.find(isOne)
    if (row) found.set(name, row)
  }
  return found
}

/** Files by their names in the store that are sent to anybody. Others are left out, and so are not kept. */
export const loadShared = keptRows(readShared)

/** Whether the store has a file of this name, for whomever. */
export async function hasName(db: Queryable, name: string): Promise<boolean> {
  const { isNamed, isOne } = await named(db, name)
  return (await db.select(stored).from(media).where(isNamed)).some(isOne)
}

/** A stored file that the person may open. */
export async function findOpenFile(db: Queryable, principal: Principal, mediaId: string): Promise<StoredFile | null> {
  const where = and(eq(id, mediaId), eq(media.isConfirmed, true), mediaOpenTo(principal))
  const [row] = await db.select(stored).from(media).where(where)
  return row ?? null
}
