import type { Loading, PageMeta } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { eventQuery } from '../events/api.ts'
import { eventSchedulesQuery } from '../events/schedules-api.ts'
import { myCoursesQuery } from '../learning/my-courses-api.ts'
import { myEventsQuery, myRecordingsQuery } from './booked/api.ts'
import { BOOKED_VIEW } from './booked/booked-tabs.ts'
import { eventRecordingsQuery } from './recordings/api.ts'

export async function eventFacts({ api, queries, params }: Loading): Promise<PageMeta> {
  const event = await queries.fetchQuery(eventQuery(api, params.webinar ?? params.event ?? ''))
  await Promise.all([
    queries.fetchQuery(eventSchedulesQuery(api, event.id)),
    queries.fetchQuery(eventRecordingsQuery(api, event.id)),
  ])
  return {
    title: event.name,
    description: event.shortDescription,
    image: event.cover?.lUrl ?? null,
    about: { event },
  }
}

export async function bookedFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  if (!isSignedIn) return
  const { 'active-tab': tab, page } = readUrl(BOOKED_VIEW, search)
  if (tab === 'courses') await queries.fetchQuery(myCoursesQuery(api, page))
  if (tab === 'events') await queries.fetchQuery(myEventsQuery(api, page))
  if (tab === 'recordings') await queries.fetchQuery(myRecordingsQuery(api, page))
}
