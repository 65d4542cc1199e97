import type { Event, ScheduleSummary } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { type ListQuery, within } from '../../platform/api/list-query.ts'
import { TIMED } from '../../platform/api/page-facts.ts'
import { PICTURE_FIELDS, type Picture } from '../media/picture.ts'
import { type CardPerson, personFields } from '../people/card-person.ts'

const CARD_FIELDS = [
  'id',
  'alias',
  'name',
  'type',
  'languageCode',
  'timezone',
  'isCancelled',
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
const DETAIL_FIELDS = ['shortDescription', 'goals'] as const satisfies (keyof Event)[]

const SCHEDULE_FIELDS = ['state', 'startsAt', 'startedAt'] as const satisfies (keyof ScheduleSummary)[]

/** An event with the fields that lists load. Its `nextSchedule` is null when all of its schedules are over. */
export type EventCardData = Pick<Event, (typeof CARD_FIELDS)[number]> &
  Partial<Pick<Event, (typeof OFFER_FIELDS)[number] | (typeof DETAIL_FIELDS)[number]>> & {
    cover: Picture | null
    host?: CardPerson | null
    tutors?: readonly CardPerson[]
    nextSchedule: Pick<ScheduleSummary, (typeof SCHEDULE_FIELDS)[number]> | null
  }

const LIST_FIELDS = [
  ...CARD_FIELDS,
  ...OFFER_FIELDS,
  ...within('cover', PICTURE_FIELDS),
  ...within('nextSchedule', SCHEDULE_FIELDS),
]
const DETAILED_FIELDS = [
  ...LIST_FIELDS,
  ...DETAIL_FIELDS,
  ...within('host', personFields(true)),
  ...within('tutors', personFields(true)),
]

export const eventListQuery = ({ query }: Api, list: ListQuery, isDetailed = false) => ({
  ...query.queryOptions('get', '/api/events', {
    params: { query: { ...list, fields: isDetailed ? DETAILED_FIELDS : LIST_FIELDS } },
  }),
  // Under headings of when they take place, events are told apart by the time at which they were read.
  ...(list.sort === 'soonest' && { meta: TIMED }),
})

/** An event by id or alias. */
export const eventQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/events/{id}', { params: { path: { id } } })

/** The address of an event's schedules as an .ics file; the link carries no session. */
export const calendarFile = (id: string) => `/api/events/${encodeURIComponent(id)}/calendar.ics`
