import type { EventType } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'

/** The lowest and highest price of courses, by currency. */
export const coursePricesQuery = ({ query }: Api) => query.queryOptions('get', '/api/courses/price-range', {})

/** The languages that there are courses in. */
export const courseLanguagesQuery = ({ query }: Api) => query.queryOptions('get', '/api/courses/languages', {})

type Filter = Record<string, unknown> | undefined

/** How many courses each choice of the filters would give. */
export const courseCountsQuery = ({ query }: Api, filter: Filter) =>
  query.queryOptions('get', '/api/courses/counts', { params: { query: { ...(filter && { filter }) } } })

/** How many events each choice of the filters would give. */
export const eventCountsQuery = ({ query }: Api, filter: Filter) =>
  query.queryOptions('get', '/api/events/counts', { params: { query: { ...(filter && { filter }) } } })

const published = (type: EventType) => ({ params: { query: { filter: { type, state: 'published' } } } })

/** The lowest and highest price of events of that type, by currency. */
export const eventPricesQuery = ({ query }: Api, type: EventType) =>
  query.queryOptions('get', '/api/events/price-range', published(type))

/** The languages that there are events of that type in. */
export const eventLanguagesQuery = ({ query }: Api, type: EventType) =>
  query.queryOptions('get', '/api/events/languages', published(type))
