import { eventQuery } from '../../api/events.ts'
import { eventRecordingsQuery } from '../../api/recordings.ts'
import { eventSessionsQuery } from '../../api/schedules.ts'
import type { Loading, PageMeta } from '../route.ts'

export async function eventFacts({ api, queries, params }: Loading): Promise<PageMeta> {
  const event = await queries.fetchQuery(eventQuery(api, params.webinar ?? params.event ?? ''))
  await Promise.all([
    queries.fetchQuery(eventSessionsQuery(api, event.id)),
    queries.fetchQuery(eventRecordingsQuery(api, event.id)),
  ])
  return {
    title: event.name,
    description: event.shortDescription,
    image: event.cover?.lUrl ?? null,
    about: { event },
  }
}
