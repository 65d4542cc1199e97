import { inArray } from 'drizzle-orm'
import type { Media } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged } from '../../lists/select.ts'

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
  url: row.isConfirmed ? address(row, row.key) : null,
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

/** What `GET /api/media` can be filtered and sorted by. */
export const mediaList: ListSpec = {
  filter: {
    id: filterable('uuid', media.id),
    type: filterable('text', media.type),
    category: filterable('text', media.category),
    mimeType: filterable('text', media.mimeType),
    name: filterable('text', media.name),
    description: filterable('text', media.description),
    size: filterable('integer', media.size),
    createdAt: filterable('moment', media.createdAt),
  },
  sort: { name: media.name, size: media.size, createdAt: media.createdAt },
  tieBreak: media.id,
  defaultSort: '-createdAt',
}

export async function selectMedia(db: Queryable, page: Page): Promise<Media[]> {
  const rows = await paged(db.select().from(media).$dynamic(), page)
  return rows.map(toMedia)
}

/** Media by id, in one query; ids that are null or unknown are left out. */
export async function loadMedia(db: Queryable, ids: Iterable<string | null>): Promise<Map<string, Media>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(media).where(inArray(media.id, wanted))
  return new Map(rows.map((row) => [row.id, toMedia(row)]))
}

/** The media with that id, or null. */
export const pick = (found: Map<string, Media>, id: string | null) => (id === null ? null : (found.get(id) ?? null))
