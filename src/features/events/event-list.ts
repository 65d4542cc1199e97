import type { EventType } from '../../../openapi/generated/portal.ts'
import { listOf } from '../courses/catalogue/filter-query.ts'
import type { EventSearch } from './event-search.ts'

const KIND_FILTERS = { all: {}, live: { isToCome: true }, recorded: { hasRecording: true } }

/** The same as parameters of `GET /api/events`; a category is found by its id. */
export function eventListQuery(type: EventType, search: EventSearch, categoryId: string | undefined) {
  const { sort, 'event-type': kind = 'all' } = search
  const { filter, ...list } = listOf(search, sort === 'date' ? 'newest' : sort, categoryId)
  // Upcoming events are listed soonest first; lists with past events latest first.
  const byDate = kind === 'live' ? 'startsAt' : '-startsAt'
  return {
    ...list,
    ...(sort === 'date' && { sort: byDate }),
    filter: { type, state: 'published', ...KIND_FILTERS[kind], ...filter },
  }
}
