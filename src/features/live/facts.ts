import type { Loading, PageMeta } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { isRemoved } from '../../platform/api/errors.ts'
import { eventQuery } from '../events/api.ts'
import { eventSchedulesQuery } from '../events/schedules-api.ts'
import { myCoursesQuery } from '../learning/my-courses-api.ts'
import { myEventsQuery, myRecordingsQuery } from './booked/api.ts'
import { BOOKED_VIEW } from './booked/booked-tabs.ts'
import { eventRecordingsQuery, recordingQuery } from './recordings/api.ts'
import { EVENT_VIEW } from './recordings/recording-view.ts'

export async function eventFacts({ api, queries, params, search }: Loading): Promise<PageMeta> {
  const event = await queries.fetchQuery(eventQuery(api, params.webinar ?? params.event ?? ''))
  const [{ items }] = await Promise.all([
    queries.fetchQuery(eventRecordingsQuery(api, event.id)),
    queries.fetchQuery(eventSchedulesQuery(api, event.id)),
  ])
  const { recording } = readUrl(EVENT_VIEW, search)
  if (recording !== '' && !items.some(({ id }) => id === recording))
    await queries.fetchQuery(recordingQuery(api, recording)).catch((error: unknown) => {
      // An address of a recording that was removed leads where that is said (PAGE-3); one that never was changes nothing.
      if (isRemoved(error)) throw error
    })
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
