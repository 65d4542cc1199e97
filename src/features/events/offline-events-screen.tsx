import { paths } from '../../platform/address/paths.ts'
import { useListUrl } from '../../platform/address/url-state.ts'
import { EVENT_SEARCH } from './event-list.ts'
import { EventsPage } from './events-page.tsx'

/** Events that take place somewhere. */
export const OfflineEventsScreen = () => (
  <EventsPage type="offline" area="offline" url={useListUrl(EVENT_SEARCH)} all={paths.offlineEvents()} />
)
