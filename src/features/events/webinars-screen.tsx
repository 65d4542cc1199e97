import { paths } from '../../platform/address/paths.ts'
import { useListUrl } from '../../platform/address/url-state.ts'
import { WEBINAR_SEARCH } from './event-list.ts'
import { EventsPage } from './events-page.tsx'

/** The list of webinars: upcoming, live and recorded. */
export const WebinarsScreen = () => (
  <EventsPage type="webinar" area="webinars" url={useListUrl(WEBINAR_SEARCH)} all={paths.webinars()} />
)
