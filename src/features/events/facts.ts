import type { EventType } from '../../../openapi/generated/portal.ts'
import type { Loading } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { topicId } from '../../platform/lists/topic-id.ts'
import { eventLanguagesQuery, eventPricesQuery } from '../courses/catalogue/facets-api.ts'
import { eventListQuery } from './api.ts'
import { EVENT_SEARCH, type EventSearch, eventParameters, WEBINAR_SEARCH } from './event-list.ts'

export const webinarsFacts = (loading: Loading) =>
  listFacts(loading, 'webinar', readUrl(WEBINAR_SEARCH, loading.search))

export const offlineEventsFacts = (loading: Loading) =>
  listFacts(loading, 'offline', readUrl(EVENT_SEARCH, loading.search))

async function listFacts(loading: Loading, type: EventType, wanted: EventSearch): Promise<undefined> {
  const { api, queries } = loading
  const list = async () => {
    const id = await topicId(loading, wanted['active-tab'])
    await queries.fetchQuery(eventListQuery(api, eventParameters(type, wanted, id), wanted.view !== 'default'))
  }
  await Promise.all([
    list(),
    queries.prefetchQuery(eventLanguagesQuery(api, type)),
    queries.prefetchQuery(eventPricesQuery(api, type)),
  ])
}
