import { paths } from '../../platform/address/paths.ts'
import { useUrlState } from '../../platform/address/url-state.ts'
import { WEBINAR_SEARCH } from './event-search.ts'
import { EventsPage } from './events-page.tsx'

/** The list of webinars: upcoming, live and recorded. */
export const WebinarsScreen = () => (
  <EventsPage type="webinar" area="webinars" url={useUrlState(WEBINAR_SEARCH)} all={paths.webinars()} />
)
