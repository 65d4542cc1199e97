import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Media, MediaLinkCreate } from '../../../openapi/generated/portal.ts'
import type { Database, Queryable, Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { user } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { deleteUnused } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { MEDIA_USES, mediaOf, mediaOpenTo } from './access-queries.ts'
import { MEDIA_PATH, withSignature } from './addresses.ts'
import { externalAddress, LINK_MIME, linkKey } from './links.ts'
import type { Quota } from './quotas.ts'

type MediaRow = typeof media.$inferSelect

const address = (row: MediaRow, key: string | null) => {
  if (key === null) return null
  return row.storage === 'external' ? externalAddress(key) : MEDIA_PATH + key
}

/**
 * A stored file in the contract's shape, without its keys and owner. Its addresses are plain: they open only what guests
 * may see, and covers.
 */
export const toMedia = (row: MediaRow): Media => ({
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
  tracks: row.tracks.map(({ id, kind, language, label, key }) => ({
    id,
    kind,
    language,
    label,
    url: MEDIA_PATH + key,
  })),
})

/** A stored file that not everybody may open: its addresses are for the caller alone. A guest gets plain ones. */
export const toOwnMedia = (row: MediaRow, principal: Principal | null): Media =>
  principal ? withSignature(toMedia(row), principal) : toMedia(row)

/** The filters and sort fields of `GET /api/media`. */
const mediaList: ListSpec = {
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

async function selectMedia(db: Queryable, principal: Principal | null, page: Page): Promise<Media[]> {
  const rows = await paged(db.select().from(media).$dynamic(), page)
  return rows.map((row) => toOwnMedia(row, principal))
}

/** The items of `GET /api/media` for the person. */
export const mediaSource = (db: Queryable, me: Principal): Source<Media> => ({
  spec: mediaList,
  table: media,
  visible: mediaOf(me),
  select: (page) => selectMedia(db, me, page),
})

async function findOne(db: Queryable, principal: Principal | null, where: SQL | undefined): Promise<Media | null> {
  const [one] = await selectMedia(db, principal, { where, limit: 1 })
  return one ?? null
}

const owned = (me: Principal, id: string) => and(mediaOf(me), eq(media.id, id))

/** A file, without a check of access. */
export const findMedia = (db: Queryable, me: Principal, id: string) => findOne(db, me, eq(media.id, id))

/** A file, if the caller may open it. */
export const findOpenMedia = (db: Queryable, principal: Principal | null, id: string) =>
  findOne(db, principal, and(mediaOpenTo(principal), eq(media.id, id)))

/** A file that belongs to the person. */
export const findOwnMedia = (db: Queryable, me: Principal, id: string) => findOne(db, me, owned(me, id))

/** A file that belongs to the person, as it is stored, with its keys. */
export async function findOwnRow(db: Queryable, me: Principal, id: string): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(owned(me, id))
  return row ?? null
}

/** A file that is announced and not yet confirmed, with its announced size. */
export async function findPending(db: Queryable, id: string) {
  const open = and(eq(media.id, id), eq(media.isConfirmed, false))
  const [row] = await db.select({ size: media.size }).from(media).where(open)
  return row ?? null
}

/** What the tracks of an item take. */
const trackBytes = sql`(select sum((track ->> 'size')::int) from jsonb_array_elements(${media.tracks}) track)`

type NewMedia = typeof media.$inferInsert

/**
 * Announces a file of a person as long as their quota has room for it. Their announcements come one after the other, so
 * that many at once do not take more. Throws 'quota-exceeded' and 'too-many-uploads'.
 */
export const reserveMedia = (db: Database, quota: Quota, values: NewMedia & { ownerId: string; size: number }) =>
  db.transaction(async (tx) => {
    const pending = await requireRoom(tx, quota, values)
    if (pending >= quota.pending) throw new DomainError('too-many-uploads')
    await tx.insert(media).values({ ...values, isConfirmed: false })
  })

/**
 * Sees that a person's files and `size` bytes more stay within their quota, until the transaction ends. Returns how many
 * announced files have not come. Throws 'quota-exceeded'.
 */
export async function requireRoom(tx: Transaction, quota: Quota, { ownerId, size }: { ownerId: string; size: number }) {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('no key update')
  const [used] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(${media.size}), 0)::float8 + coalesce(sum(${trackBytes}), 0)::float8`,
      pending: sql<number>`(count(*) filter (where not ${media.isConfirmed}))::int`,
    })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), ne(media.storage, 'external')))
  const { bytes = 0, pending = 0 } = used ?? {}
  if (bytes + size > quota.bytes) throw new DomainError('quota-exceeded')
  return pending
}

/** Stores a link of a person. */
export async function insertLink(db: Queryable, ownerId: string, { url, ...given }: MediaLinkCreate) {
  const id = randomUUID()
  const link = { id, ownerId, type: 'link', storage: 'external', mimeType: LINK_MIME, key: linkKey(id, url) } as const
  await db.insert(media).values({ ...given, ...link })
  return id
}

/** Forgets a file that was announced and did not come. */
export const dropPending = (db: Queryable, id: string) =>
  db.delete(media).where(and(eq(media.id, id), eq(media.isConfirmed, false)))

/** Changes a file that belongs to the person. Returns false if there is none. */
export async function updateOwnMedia(db: Queryable, me: Principal, id: string, change: Partial<NewMedia>) {
  const [changed] = await db.update(media).set(change).where(owned(me, id)).returning({ id: media.id })
  return changed !== undefined
}

/** Stores the details of the uploaded file. Returns false if it was confirmed before. */
export async function confirmOwnMedia(db: Queryable, me: Principal, id: string, admitted: Partial<NewMedia>) {
  const [confirmed] = await db
    .update(media)
    .set({ ...admitted, isConfirmed: true })
    .where(and(owned(me, id), eq(media.isConfirmed, false)))
    .returning({ id: media.id })
  return confirmed !== undefined
}

/** Removes a file that belongs to the person. Throws 'not-found', and 'in-use' while anything refers to it. */
export const deleteUnusedMedia = (tx: Transaction, me: Principal, id: string) =>
  deleteUnused(tx, media, owned(me, id), MEDIA_USES)

/** Stored files by id, in one query. Null and unknown ids are left out. */
export async function loadFiles(db: Queryable, ids: Iterable<string | null>): Promise<Map<string, MediaRow>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(media).where(inArray(media.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The rows with their covers instead of the covers' ids. */
export async function withCovers<Row extends { coverId: string | null }>(db: Queryable, rows: Row[]) {
  const covers = await loadFiles(
    db,
    rows.map((row) => row.coverId),
  )
  return rows.map(({ coverId, ...row }) => {
    const cover = covers.get(coverId ?? '')
    return { ...row, cover: cover ? toMedia(cover) : null }
  })
}
