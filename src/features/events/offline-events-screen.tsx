import { paths } from '../../platform/address/paths.ts'
import { useUrlState } from '../../platform/address/url-state.ts'
import { EVENT_SEARCH } from './event-search.ts'
import { EventsPage } from './events-page.tsx'

/** Events that take place somewhere. */
export const OfflineEventsScreen = () => (
  <EventsPage type="offline" area="offline" url={useUrlState(EVENT_SEARCH)} all={paths.offlineEvents()} />
)
