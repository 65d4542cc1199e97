import type { EventType } from '../../../openapi/generated/portal.ts'
import { choice, page, type UrlState, words } from '../../platform/address/url-fields.ts'
import { CATEGORIES, SORTS } from '../../platform/lists/list-url.ts'
import { EVENT_KIND, FILTERS, listOf, VIEW } from '../courses/catalogue/filters.ts'

export const EVENT_SORTS = ['soonest', ...SORTS] as const

/** What the address of a list of events says (SEARCH-1, PAGE-4, LIST-19); only webinars are recorded. */
export const EVENT_SEARCH = {
  'active-tab': choice(CATEGORIES),
  q: words,
  sort: choice(EVENT_SORTS),
  ...FILTERS,
  ...VIEW,
  page,
}
export const WEBINAR_SEARCH = { ...EVENT_SEARCH, 'event-type': EVENT_KIND }
export type EventSearch = UrlState<typeof EVENT_SEARCH> & Partial<UrlState<typeof WEBINAR_SEARCH>>

const KIND_FILTERS = { all: {}, live: { isToCome: true }, recorded: { isWatchable: true } }

/** The same as parameters of `GET /api/events`; a category is found by its id. */
export function eventParameters(type: EventType, search: EventSearch, categoryId: string | undefined) {
  const { sort, 'event-type': kind = 'all' } = search
  const { filter, ...list } = listOf(search, sort === 'soonest' ? 'newest' : sort, categoryId)
  return {
    ...list,
    ...(sort === 'soonest' && { sort }),
    filter: { type, state: 'published', ...KIND_FILTERS[kind], ...filter },
  }
}
