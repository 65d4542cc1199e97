import { sql } from 'drizzle-orm'
import type { course } from '../db/schema/courses.ts'
import type { event } from '../db/schema/events.ts'
import { priceGroup } from '../db/schema/offers.ts'
import type { Choices, Order } from './parse.ts'

type Offers = typeof course | typeof event

/** Whether a course or a ticket costs nothing; in the words of the index that the order by price has. */
export const isFree = (table: Offers) => sql`(${priceGroup(table)} = '')`

/** What courses and events are narrowed by alike. */
export const offerChoices = (table: Offers): Choices[] => [
  { field: 'audienceLevel', of: table.audienceLevel, fields: ['audienceLevel'] },
  { field: 'languageCode', of: table.languageCode, fields: ['languageCode'] },
  { field: 'isFree', of: isFree(table), fields: ['isFree', 'price', 'discountedPrice', 'currency'] },
]

/** What is free, then by price within each currency, so that amounts of different currencies never mix (LIST-25). */
export const priceOrder = (table: Offers): Order[] => [
  { column: priceGroup(table), descending: false },
  { column: table.price, descending: false },
]
