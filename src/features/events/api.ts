import type { Event, ScheduleSummary } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import type { ListQuery } from '../../platform/api/list-query.ts'

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
] as const satisfies (keyof Event)[]

/** What is known of events in their own list, and not where they stand beside something else. */
const OFFER_FIELDS = [
  'audienceLevel',
  'location',
  'price',
  'discountedPrice',
  'currency',
  'availableTickets',
  'isRegistered',
] as const satisfies (keyof Event)[]

/** What a card shows beside that when it has more room. */
const DETAIL_FIELDS = ['shortDescription', 'goals', 'host', 'tutors'] as const satisfies (keyof Event)[]

/** An event as far as lists ask for it, with the schedule it is about; null when all of its schedules are over. */
export type EventCardData = Pick<Event, (typeof CARD_FIELDS)[number]> &
  Partial<Pick<Event, (typeof OFFER_FIELDS)[number] | (typeof DETAIL_FIELDS)[number]>> & {
    nextSchedule: Pick<ScheduleSummary, 'state' | 'startsAt'> | null
  }

const LIST_FIELDS = [...CARD_FIELDS, ...OFFER_FIELDS, 'nextSchedule'] as const

export const eventListQuery = ({ query }: Api, list: ListQuery, isDetailed = false) =>
  query.queryOptions('get', '/api/events', {
    params: { query: { ...list, fields: [...LIST_FIELDS, ...(isDetailed ? DETAIL_FIELDS : [])] } },
  })

/** An event by id or alias. */
export const eventQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/events/{id}', { params: { path: { id } } })

export const registerForEvent = ({ fetch }: Api, id: string) =>
  fetch.POST('/api/events/{id}/register', { params: { path: { id } } })

/** The schedules of an event as a file for calendars; a plain link, which signs nobody in. */
export const calendarFile = (id: string) => `/api/events/${encodeURIComponent(id)}/calendar.ics`
