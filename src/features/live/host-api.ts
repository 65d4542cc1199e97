import type { Api } from '../../platform/api/client.ts'

/** Names the host of an event, by the id of a tutor's profile. */
export const setEventHost = ({ fetch }: Api, id: string, hostId: string) =>
  fetch.PUT('/api/events/{id}/host', { params: { path: { id } }, body: { hostId } })
