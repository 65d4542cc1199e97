import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, type ExtraConfigColumn, index, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WatchedPart } from '../../../openapi/generated/portal.ts'

export const id = () => uuid().primaryKey().defaultRandom()
/** A row that is deleted together with the one it refers to. */
export const belongsTo = (parent: () => AnyPgColumn) => uuid().notNull().references(parent, { onDelete: 'cascade' })

export const moment = () => timestamp({ withTimezone: true, precision: 3 })
/** The current time, cut off to milliseconds; rounding up would put it in the future. */
export const presently = sql`date_trunc('milliseconds', now())`

export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** PostgreSQL's full-text vector, maintained by the database for `$text` filters (LIST-7). */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Parts in whole seconds, which PostgreSQL keeps in order and joins where they touch: `{[0,6),[20,23)}`. */
export const watchedParts = customType<{ data: WatchedPart[]; driverData: string }>({
  dataType: () => 'int4multirange',
  toDriver: (parts) => `{${parts.map(({ start, end }) => `[${start},${end})`)}}`,
  fromDriver: (text) =>
    [...text.matchAll(/(\d+),(\d+)/g)].map(([, start, end]) => ({ start: Number(start), end: Number(end) })),
})

export const searchVector = (text: () => SQL) =>
  tsvector().generatedAlwaysAs(() => sql`to_tsvector('simple', ${text()})`)

/** An index for `$cont`, `$sw` and `$ew`, by groups of three letters (pg_trgm). */
export const trigrams = (name: string, column: Pick<ExtraConfigColumn, 'op'>) =>
  index(name).using('gin', column.op('gin_trgm_ops') as ExtraConfigColumn)

/** SQL list of quoted words, for check constraints of enumerated columns. */
export const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))
