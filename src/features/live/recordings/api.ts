import type { Api } from '../../../platform/api/client.ts'

/** The recordings of an event, the latest first. Only registered people receive the playback. */
export const eventRecordingsQuery = ({ query }: Api, eventId: string) =>
  query.queryOptions('get', '/api/recordings', {
    params: { query: { limit: 50, sort: '-startedAt', filter: { eventId } } },
  })
