import { FILTERS, VIEW } from './catalogue.ts'
import { CATEGORIES, SORTS } from './course-search.ts'
import { choice, page, type UrlState, words } from './url-state.ts'

export const EVENT_KINDS = ['all', 'live', 'recorded'] as const
export const EVENT_SORTS = ['date', ...SORTS] as const

/** What the address of a list of events says (specification point 2); only webinars are recorded. */
export const EVENT_SEARCH = {
  'active-tab': choice(CATEGORIES),
  q: words,
  sort: choice(EVENT_SORTS),
  ...FILTERS,
  ...VIEW,
  page,
}
export const WEBINAR_SEARCH = { ...EVENT_SEARCH, 'event-type': choice(EVENT_KINDS) }
export type EventSearch = UrlState<typeof EVENT_SEARCH> & Partial<UrlState<typeof WEBINAR_SEARCH>>
