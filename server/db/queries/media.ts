import { inArray } from 'drizzle-orm'
import type { Media } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../database.ts'
import { media } from '../schema/catalog.ts'

type MediaRow = typeof media.$inferSelect

const address = (row: MediaRow, key: string | null) =>
  row.storage === 'external' || key === null ? key : `/media/${key}`

/** A stored file as the contract shows it; keys and owner stay inside. */
const toMedia = (row: MediaRow): Media => ({
  id: row.id,
  type: row.type,
  category: row.category,
  mimeType: row.mimeType,
  storage: row.storage,
  url: address(row, row.key),
  sUrl: address(row, row.sKey),
  mUrl: address(row, row.mKey),
  lUrl: address(row, row.lKey),
  name: row.name,
  description: row.description,
  uploadUrl: null,
  size: row.size,
  width: row.width,
  height: row.height,
  duration: row.duration,
})

/** Media by id, in one query; ids that are null or unknown are left out. */
export async function loadMedia(db: Queryable, ids: Iterable<string | null>): Promise<Map<string, Media>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(media).where(inArray(media.id, wanted))
  return new Map(rows.map((row) => [row.id, toMedia(row)]))
}

/** The media with that id, or null. */
export const pick = (found: Map<string, Media>, id: string | null) => (id === null ? null : (found.get(id) ?? null))
