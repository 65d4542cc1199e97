import type { Event, Schedule } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import type { ListQuery } from '../../platform/api/list-query.ts'
import { type EventSession, SESSION_FIELDS } from '../events/schedules-api.ts'
import { hostedOrTaughtBy, type Led, taughtBy } from './tutor-filter.ts'

/** A session with its event, as far as those who lead it see it beside others. */
export type LedSession = EventSession & Pick<Schedule, 'eventId' | 'event'>

/** Sessions of what somebody leads that run or are to come, the earliest first. */
export const ledSessionsQuery = ({ query }: Api, led: Led, limit: number) =>
  query.queryOptions('get', '/api/schedules', {
    params: {
      query: {
        limit,
        sort: 'startsAt',
        filter: { ...taughtBy(led), state: { $in: ['live', 'upcoming'] } },
        fields: [...SESSION_FIELDS, 'eventId', 'event'],
      },
    },
  })

/** How many sessions of what somebody leads begin in that time, `from` on and before `to`; those cancelled are none. */
export const ledSessionCountQuery = ({ query }: Api, led: Led, { from, to }: { from: string; to: string }) =>
  query.queryOptions('get', '/api/schedules', {
    params: {
      query: {
        limit: 1,
        filter: { ...taughtBy(led), state: { $ne: 'canceled' }, startsAt: { $gte: from, $lt: to } },
        fields: ['id'],
      },
    },
  })

const LED_FIELDS = [
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

/** An event as far as those who lead it see it beside others. */
export type LedEvent = Pick<Event, (typeof LED_FIELDS)[number]>

/** Events that somebody leads, drafts among them. */
export const ledEventsQuery = ({ query }: Api, led: Led, { filter, ...list }: ListQuery) =>
  query.queryOptions('get', '/api/events', {
    params: { query: { ...list, filter: { ...hostedOrTaughtBy(led), ...filter }, fields: [...LED_FIELDS] } },
  })

/** The events of sessions, with what a session does not say of its event. */
export const ledEventsOfSessionsQuery = ({ query }: Api, ids: string[]) =>
  query.queryOptions('get', '/api/events', {
    params: { query: { limit: ids.length, filter: { id: { $in: ids } }, fields: [...LED_FIELDS] } },
  })

/** How many events somebody leads, whatever their state. */
export const ledEventCountQuery = ({ query }: Api, led: Led) =>
  query.queryOptions('get', '/api/events', {
    params: { query: { limit: 1, filter: hostedOrTaughtBy(led), fields: ['id'] } },
  })

/** How many courses somebody teaches, whatever their state. */
export const ledCourseCountQuery = ({ query }: Api, led: Led) =>
  query.queryOptions('get', '/api/courses', { params: { query: { limit: 1, filter: taughtBy(led), fields: ['id'] } } })
/** How often those who registered for an event have come into its session, or left it, since then. */
export const attendanceQuery = ({ query }: Api, way: 'joined' | 'left', eventId: string, since: string) =>
  query.queryOptions('get', '/api/notices', {
    params: {
      query: {
        limit: 1,
        sort: '-createdAt',
        filter: { type: `event-user-${way}`, targetId: eventId, createdAt: { $gte: since } },
      },
    },
  })
