import type { Schedule } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'

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

export const SESSION_FIELDS = [
  'id',
  'state',
  'startsAt',
  'endsAt',
  'duration',
  'joinOpensAt',
  'startOpensAt',
] as const satisfies (keyof Schedule)[]

/** A session as far as the page of its event asks for it. */
export type EventSession = Pick<Schedule, (typeof SESSION_FIELDS)[number]>

/** The sessions of an event, the earliest first. */
export const eventSessionsQuery = ({ query }: Api, eventId: string) =>
  query.queryOptions('get', '/api/schedules', {
    params: { query: { limit: 50, sort: 'startsAt', filter: { eventId }, fields: [...SESSION_FIELDS] } },
  })
