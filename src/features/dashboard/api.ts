import { PAGE_SIZE } from '../../../openapi/generated/constants.ts'
import type { Event, Schedule } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import type { ListQuery } from '../../platform/api/list-query.ts'
import { type EventSchedule, SCHEDULE_FIELDS } from '../events/schedules-api.ts'
import { hostOrTutorFilter, type TutorId, tutorFilter } from './tutor-filter.ts'

/** A schedule with its event, with the fields that the dashboard shows. */
export type TutorSchedule = EventSchedule & Pick<Schedule, 'eventId' | 'event'>

/** A tutor's live and upcoming schedules, the earliest first. */
export const tutorSchedulesQuery = ({ query }: Api, tutorId: TutorId, limit: number) =>
  query.queryOptions('get', '/api/schedules', {
    params: {
      query: {
        limit,
        sort: 'startsAt',
        filter: { ...tutorFilter(tutorId), state: { $in: ['live', 'upcoming'] } },
        fields: [...SCHEDULE_FIELDS, 'eventId', 'event'],
      },
    },
  })

/** The number of a tutor's schedules that start from `from` until before `to`, without canceled ones. */
export const tutorScheduleCountQuery = ({ query }: Api, tutorId: TutorId, { from, to }: { from: string; to: string }) =>
  query.queryOptions('get', '/api/schedules', {
    params: {
      query: {
        limit: 1,
        filter: { ...tutorFilter(tutorId), state: { $ne: 'canceled' }, startsAt: { $gte: from, $lt: to } },
        fields: ['id'],
      },
    },
  })

const TUTOR_EVENT_FIELDS = [
  'id',
  'alias',
  'name',
  'type',
  'state',
  'languageCode',
  'timezone',
  'location',
  'startsAt',
  'nextSchedule',
  'price',
  'discountedPrice',
  'currency',
  'totalTickets',
  'soldTickets',
  'availableTickets',
] as const satisfies (keyof Event)[]

/** An event with the fields that the dashboard shows. */
export type TutorEvent = Pick<Event, (typeof TUTOR_EVENT_FIELDS)[number]>

/** A tutor's events, drafts included. */
export const tutorEventsQuery = ({ query }: Api, tutorId: TutorId, { filter, ...list }: ListQuery) =>
  query.queryOptions('get', '/api/events', {
    params: {
      query: { ...list, filter: { ...hostOrTutorFilter(tutorId), ...filter }, fields: [...TUTOR_EVENT_FIELDS] },
    },
  })

/** The events of the given ids, with fields that a schedule does not have. */
export const eventsOfSchedulesQuery = ({ query }: Api, ids: string[]) =>
  query.queryOptions('get', '/api/events', {
    params: { query: { limit: ids.length, filter: { id: { $in: ids } }, fields: [...TUTOR_EVENT_FIELDS] } },
  })

/** Those who registered for an event, the first of them first. */
export const registeredPeopleQuery = ({ query }: Api, id: string, page: number) =>
  query.queryOptions('get', '/api/events/{id}/registrations', {
    params: { path: { id }, query: { page, limit: PAGE_SIZE, sort: 'registeredAt', fields: ['id', 'profile'] } },
  })

/** The number of a tutor's events in any state. */
export const tutorEventCountQuery = ({ query }: Api, tutorId: TutorId) =>
  query.queryOptions('get', '/api/events', {
    params: { query: { limit: 1, filter: hostOrTutorFilter(tutorId), fields: ['id'] } },
  })

/** The number of a tutor's courses in any state. */
export const tutorCourseCountQuery = ({ query }: Api, tutorId: TutorId) =>
  query.queryOptions('get', '/api/courses', {
    params: { query: { limit: 1, filter: tutorFilter(tutorId), fields: ['id'] } },
  })
