import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { MEDIA_CATEGORIES, MEDIA_TYPES, type TRACK_KINDS } from '../../../openapi/generated/constants.ts'
import { belongsTo, createdAt, id, oneOf, updatedAt } from './columns.ts'

export const MEDIA_STORAGES = ['disk', 's3', 'external'] as const

/** Captions or other text that runs with a film or a sound: a WebVTT file in the store. */
export interface StoredTrack {
  id: string
  kind: (typeof TRACK_KINDS)[number]
  language: string
  label: string
  storage: 'disk' | 's3'
  /** name in the store */
  key: string
  /** bytes */
  size: number
}

/** A stored file. `url`, `sUrl` and so on of the contract are derived from the keys when it is sent. */
export const media = pgTable(
  'media',
  {
    id: id(),
    /** uploader; no foreign key, because published media outlive a deleted account */
    ownerId: uuid(),
    type: text({ enum: MEDIA_TYPES }).notNull(),
    category: text({ enum: MEDIA_CATEGORIES }).notNull().default('other'),
    mimeType: text().notNull(),
    storage: text({ enum: MEDIA_STORAGES }).notNull().default('disk'),
    /** name in the store, or the address when `storage` is external */
    key: text().notNull(),
    sKey: text(),
    mKey: text(),
    lKey: text(),
    name: text().notNull(),
    description: text(),
    /** bytes */
    size: integer(),
    width: integer(),
    height: integer(),
    /** seconds */
    duration: integer(),
    tracks: jsonb().$type<StoredTrack[]>().notNull().default([]),
    isConfirmed: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('media_key').on(t.key),
    index('media_owner').on(t.ownerId, t.createdAt),
    index('media_created').on(t.createdAt),
    check('media_type', sql`${t.type} in (${oneOf(MEDIA_TYPES)})`),
    check('media_category', sql`${t.category} in (${oneOf(MEDIA_CATEGORIES)})`),
    check('media_storage', sql`${t.storage} in (${oneOf(MEDIA_STORAGES)})`),
    check('media_size', sql`${t.size} >= 0`),
  ],
)

export const category = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    ordering: integer().notNull().default(0),
    description: text(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('categories_name').on(t.name), index('categories_ordering').on(t.ordering)],
)

export const subject = pgTable(
  'subjects',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('subjects_name').on(t.name)],
)

export const subjectCategory = pgTable(
  'subject_categories',
  {
    subjectId: belongsTo(() => subject.id),
    categoryId: belongsTo(() => category.id),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.categoryId] }), index('subject_categories_category').on(t.categoryId)],
)
