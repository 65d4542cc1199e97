import type { EventSummary, Schedule } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { within } from '../../platform/api/list-query.ts'
import { PICTURE_FIELDS } from '../media/picture.ts'

const CARD_FIELDS = ['id', 'state', 'startsAt', 'endsAt', 'startedAt'] as const satisfies (keyof Schedule)[]
const EVENT_FIELDS = [
  'alias',
  'name',
  'type',
  'languageCode',
  'timezone',
  'startsAt',
  'endsAt',
] as const satisfies (keyof EventSummary)[]

/** Live and upcoming schedules of webinars, the earliest first. */
export const nextSchedulesQuery = ({ query }: Api, limit: number) =>
  query.queryOptions('get', '/api/schedules', {
    params: {
      query: {
        page: 1,
        limit,
        sort: 'startsAt',
        filter: { eventType: 'webinar', state: { $in: ['live', 'upcoming'] } },
        fields: [...CARD_FIELDS, ...within('event', [...EVENT_FIELDS, ...within('cover', PICTURE_FIELDS)])],
      },
    },
  })

export const SCHEDULE_FIELDS = [
  'id',
  'state',
  'startsAt',
  'endsAt',
  'startedAt',
  'duration',
  'joinOpensAt',
  'startOpensAt',
] as const satisfies (keyof Schedule)[]

/** A schedule with the fields that the page of its event shows. */
export type EventSchedule = Pick<Schedule, (typeof SCHEDULE_FIELDS)[number]>

/** The schedules of an event, the earliest first. */
export const eventSchedulesQuery = ({ query }: Api, eventId: string) =>
  query.queryOptions('get', '/api/schedules', {
    params: { query: { limit: 50, sort: 'startsAt', filter: { eventId }, fields: [...SCHEDULE_FIELDS] } },
  })
