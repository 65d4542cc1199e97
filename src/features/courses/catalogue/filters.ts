import { AUDIENCE_LEVELS, CURRENCIES, PAGE_SIZE } from '../../../../openapi/generated/constants.ts'
import { choice, choices, type UrlField, type UrlState } from '../../../platform/address/url-fields.ts'
import type { SORTS } from '../../../platform/lists/list-url.ts'

/** How a list is drawn (LIST-19). */
export const VIEWS = ['default', 'detailed-vertical', 'detailed-horizontal'] as const
export type View = (typeof VIEWS)[number]

/** Of webinars: those to come, or those that can be watched. */
export const EVENT_KINDS = ['all', 'live', 'recorded'] as const
export const EVENT_KIND = choice(EVENT_KINDS)

const MOST_LANGUAGES = 10

/** Languages of content by their two letters, `en,es`. */
const languages: UrlField<readonly string[]> = {
  fallback: [],
  isMany: true,
  read: (text) => [...new Set(text.match(/\b[a-z]{2}\b/g))].sort().slice(0, MOST_LANGUAGES),
  write: (codes) => codes.toSorted().join(','),
}

/** A price in whole units; null for none. */
const amount: UrlField<number | null> = {
  fallback: null,
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  write: (value) => (value === null ? '' : String(value)),
}

/** What narrows a list beside topic and words; all of it stands in the address. */
export const FILTERS = {
  level: choices(AUDIENCE_LEVELS),
  language: languages,
  price: choice(['any', 'free']),
  min: amount,
  max: amount,
  /** of `min` and `max` */
  currency: choice(CURRENCIES),
}
export type Filters = UrlState<typeof FILTERS>

export const VIEW = { view: choice(VIEWS) }

/** Prices from and to, both included, in one currency (LIST-23). */
export interface PriceSpan {
  min: number | null
  max: number | null
  currency: Filters['currency']
}

/** A range whose end is below its start is empty. */
export const isCrossed = ({ min, max }: Pick<Filters, 'min' | 'max'>) => min !== null && max !== null && min > max

/** The price filter: free, within a range, or any price (null). */
export function priceOf({ price, min, max, currency }: Filters): 'free' | PriceSpan | null {
  if (price === 'free') return 'free'
  if ((min === null && max === null) || isCrossed({ min, max })) return null
  return { min, max, currency }
}

/** The filters as conditions of the API's lists. The price is the discounted one if there is one. */
export function conditionsOf(filters: Filters) {
  const price = priceOf(filters)
  return {
    ...(filters.level.length > 0 && { audienceLevel: { $in: [...filters.level] } }),
    ...(filters.language.length > 0 && { languageCode: { $in: [...filters.language] } }),
    ...(price === 'free' && { isFree: true }),
    ...(price && price !== 'free' && { $and: [{ $or: within(price) }] }),
  }
}

const COSTS_NOTHING = { price: { $exists: false } }

function within({ min, max, currency }: PriceSpan): object[] {
  const span = { ...(min !== null && { $gte: min }), ...(max !== null && { $lte: max }) }
  return [
    { discountedPrice: span, currency },
    { discountedPrice: { $exists: false }, price: span, currency },
    ...(min === null || min === 0 ? [COSTS_NOTHING] : []),
  ]
}

const SORT_FIELDS: Record<(typeof SORTS)[number], string> = {
  newest: '-createdAt',
  latest: '-updatedAt',
  'alphabetical-a-z': 'name',
  'alphabetical-z-a': '-name',
}

interface Search extends Filters {
  q: string
  page: number
}

/** A page of a catalogue as parameters of its list; a category is found by its id. */
export const listOf = ({ q, page, ...filters }: Search, sort: keyof typeof SORT_FIELDS, categoryId?: string) => ({
  page,
  limit: PAGE_SIZE,
  sort: SORT_FIELDS[sort],
  filter: {
    ...(q && { $words: q }),
    ...(categoryId && { categoryIds: { $in: [categoryId] } }),
    ...conditionsOf(filters),
  },
})
