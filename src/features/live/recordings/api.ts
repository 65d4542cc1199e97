import type { EventUpdate } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { ok } from '../../../platform/api/errors.ts'

/** The recordings of an event, the latest first. Only those who may watch them receive the playback. */
export const eventRecordingsQuery = ({ query }: Api, eventId: string) =>
  query.queryOptions('get', '/api/recordings', {
    params: { query: { limit: 50, sort: '-startedAt', filter: { eventId }, populate: ['playback'] } },
  })

/** A recording by its id, to know why it is not among those of its event. */
export const recordingQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/recordings/{id}', { params: { path: { id } } })

export const openRecordingsTo = (
  { fetch }: Api,
  id: string,
  recordingsFor: NonNullable<EventUpdate['recordingsFor']>,
) => fetch.PATCH('/api/events/{id}', { params: { path: { id } }, body: { recordingsFor } })

/** The present address of a recording's file; null if there is none. */
export const freshAddress = async ({ fetch }: Api, mediaId: string): Promise<string | null> =>
  (await ok(fetch.GET('/api/media/{id}', { params: { path: { id: mediaId } } }))).url
