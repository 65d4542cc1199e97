import type { Schedule } from '../../openapi/generated/portal.ts'
import type { Api } from './client.ts'

const CARD_FIELDS = ['id', 'state', 'startsAt', 'endsAt', 'event'] as const satisfies (keyof Schedule)[]

/** Live sessions that run or are to come, the earliest first. */
export const nextSessionsQuery = ({ query }: Api, limit: number) =>
  query.queryOptions('get', '/api/schedules', {
    params: {
      query: {
        page: 1,
        limit,
        sort: 'startsAt',
        filter: { eventType: 'webinar', state: { $in: ['live', 'upcoming'] } },
        fields: [...CARD_FIELDS],
      },
    },
  })
