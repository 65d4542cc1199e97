import type { Event } from '../../openapi/generated/portal.ts'
import type { Api } from './client.ts'
import type { ListQuery } from './list-query.ts'

const CARD_FIELDS = [
  'id',
  'alias',
  'name',
  'type',
  'languageCode',
  'timezone',
  'cover',
  'startsAt',
  'endsAt',
  'nextSchedule',
] as const satisfies (keyof Event)[]

/** An event as far as lists ask for it. */
export type EventCardData = Pick<Event, Exclude<(typeof CARD_FIELDS)[number], 'nextSchedule'>>

export const eventListQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/events', { params: { query: { ...list, fields: [...CARD_FIELDS] } } })
