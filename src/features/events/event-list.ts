import type { EventType } from '../../../openapi/generated/portal.ts'
import { listOf } from '../courses/catalogue/filter-query.ts'
import type { EventSearch } from './event-search.ts'

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
