import { AUDIENCE_LEVELS, CURRENCIES } from '../../../../openapi/generated/constants.ts'
import { choice, choices, type UrlField, type UrlState } from '../../../platform/address/url-fields.ts'

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
