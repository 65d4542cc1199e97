import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf } from './columns.ts'

const KINDS = ['course', 'event', 'article', 'recording', 'lesson'] as const

/**
 * What was public, under each alias that it had while it was; so that its address can say that it has been removed
 * (PAGE-3), whether it was archived, unpublished or deleted. Triggers write a course, an event and an article when they
 * become public, a lesson and a recording when they are deleted from such a course or event. Nothing deletes a row.
 */
export const publicAddress = pgTable(
  'public_addresses',
  {
    id: id(),
    kind: text({ enum: KINDS }).notNull(),
    itemId: uuid().notNull(),
    /** null: it is addressed by its id alone */
    alias: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('public_addresses_item').on(t.itemId, t.kind, t.alias).nullsNotDistinct(),
    index('public_addresses_alias').on(t.alias, t.kind).where(sql`${t.alias} is not null`),
    check('public_addresses_kind', sql`${t.kind} in (${oneOf(KINDS)})`),
  ],
)
