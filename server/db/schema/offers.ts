import { type SQLWrapper, sql } from 'drizzle-orm'
import { numeric, text } from 'drizzle-orm/pg-core'
import { CURRENCIES } from '../../../openapi/generated/constants.ts'
import { searchVector } from './columns.ts'

/** What a course and an event say about themselves. */
export const offerTexts = () => ({
  alias: text().notNull(),
  name: text().notNull(),
  shortDescription: text().notNull(),
  /** Markdown */
  description: text().notNull(),
  goals: text().array().notNull().default([]),
})

/** What a course or a ticket costs; without a price it is free. */
export const offerPrices = () => ({
  price: numeric({ precision: 12, scale: 2, mode: 'number' }),
  discountedPrice: numeric({ precision: 12, scale: 2, mode: 'number' }),
  currency: text({ enum: CURRENCIES }),
})

export const offerSearch = () => searchVector(() => sql`name || ' ' || short_description || ' ' || description`)

/**
 * The currency by which offers are put together where they are ordered by price: none, which comes first, for what is free.
 * A function of the columns alone, so that an index can hold it.
 */
export const priceGroup = (t: Record<'price' | 'discountedPrice' | 'currency', SQLWrapper>) =>
  sql<string>`coalesce(case when ${t.price} > 0 and coalesce(${t.discountedPrice}, 1) > 0 then ${t.currency} end, '')`
