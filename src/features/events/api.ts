import type { Event, ScheduleSummary } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import type { ListQuery } from '../../platform/api/list-query.ts'
import { TIMED } from '../../platform/api/page-facts.ts'

const CARD_FIELDS = [
  'id',
  'alias',
  'name',
  'type',
  'languageCode',
  'timezone',
  'isCancelled',
  'cover',
  'startsAt',
  'endsAt',
] as const satisfies (keyof Event)[]

/** Fields that only the lists of events load. */
const OFFER_FIELDS = [
  'audienceLevel',
  'location',
  'price',
  'discountedPrice',
  'currency',
  'availableTickets',
  'isRegistered',
] as const satisfies (keyof Event)[]

/** The further fields of a card with details. */
const DETAIL_FIELDS = ['shortDescription', 'goals', 'host', 'tutors'] as const satisfies (keyof Event)[]

/** An event with the fields that lists load. Its `nextSchedule` is null when all of its schedules are over. */
export type EventCardData = Pick<Event, (typeof CARD_FIELDS)[number]> &
  Partial<Pick<Event, (typeof OFFER_FIELDS)[number] | (typeof DETAIL_FIELDS)[number]>> & {
    nextSchedule: Pick<ScheduleSummary, 'state' | 'startsAt' | 'startedAt'> | null
  }

const LIST_FIELDS = [...CARD_FIELDS, ...OFFER_FIELDS, 'nextSchedule'] as const

export const eventListQuery = ({ query }: Api, list: ListQuery, isDetailed = false) => ({
  ...query.queryOptions('get', '/api/events', {
    params: { query: { ...list, fields: [...LIST_FIELDS, ...(isDetailed ? DETAIL_FIELDS : [])] } },
  }),
  // Under headings of when they take place, events are told apart by the time at which they were read.
  ...(list.sort === 'soonest' && { meta: TIMED }),
})

/** An event by id or alias. */
export const eventQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/events/{id}', { params: { path: { id } } })

/** The address of an event's schedules as an .ics file; the link carries no session. */
export const calendarFile = (id: string) => `/api/events/${encodeURIComponent(id)}/calendar.ics`
