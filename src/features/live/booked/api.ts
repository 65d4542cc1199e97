import { PAGE_SIZE } from '../../../../openapi/generated/constants.ts'
import type { Api } from '../../../platform/api/client.ts'

/** Events that the person is registered for, in the order of EVENT-33. */
export const myEventsQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/user-events', {
    params: { query: { page, limit: PAGE_SIZE, sort: 'soonest', populate: ['event', 'nextSchedule'] } },
  })

/** Recordings of events that the person is registered for, the latest first. */
export const myRecordingsQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/users/me/recordings', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-startedAt', populate: ['recording'] } },
  })
