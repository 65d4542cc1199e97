import type { Attendee, AttendeeList, EventUpdate } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { ok } from '../../../platform/api/errors.ts'
import type { ListQuery } from '../../../platform/api/list-query.ts'

const PATH = '/api/events/{id}/schedules/{scheduleId}/attendance'

/** A session of an event. */
export interface SessionOf {
  eventId: string
  scheduleId: string
}

const pathOf = ({ eventId, scheduleId }: SessionOf) => ({ id: eventId, scheduleId })

const ATTENDEE_FIELDS = [
  'id',
  'name',
  'standing',
  'isPresent',
  'seconds',
  'intervals',
  'intervalCount',
  'isAttended',
] as const satisfies (keyof Attendee)[]

/** Somebody who was in a meeting, with the fields that the table shows. */
export type ShownAttendee = Pick<Attendee, (typeof ATTENDEE_FIELDS)[number]>

/** The contract also has the list as a file, which is text. */
function asPage<Page>(answer: Page | string): Page {
  if (typeof answer === 'string') throw new TypeError('a file came in place of a page')
  return answer
}

/** Who was in the meeting of a session, by page. */
export const attendanceQuery = ({ query }: Api, session: SessionOf, list: ListQuery) => {
  const asked = { path: pathOf(session), query: { ...list, fields: [...ATTENDEE_FIELDS] } }
  return query.queryOptions('get', PATH, { params: asked }, { select: asPage<AttendeeList> })
}

/** Names that are told of those who are in a meeting. */
const MOST_NAMES = 50

/** Who is in the meeting of a session now. */
export const presentQuery = ({ query }: Api, session: SessionOf) => {
  const present = { limit: MOST_NAMES, filter: { isPresent: true }, fields: ['id', 'name'] }
  return query.queryOptions(
    'get',
    PATH,
    { params: { path: pathOf(session), query: present } },
    { select: asPage<AttendeeList> },
  )
}

/** All that the list finds, as a file for spreadsheets. */
export const attendanceFile = ({ fetch }: Api, session: SessionOf, { sort, filter }: ListQuery) =>
  ok<Blob>(
    fetch.GET(PATH, {
      params: { path: pathOf(session), query: { ...(sort && { sort }), ...(filter && { filter }) } },
      headers: { accept: 'text/csv' },
      parseAs: 'blob',
    }),
  )

export const countFrom = ({ fetch }: Api, id: string, attendedShare: EventUpdate['attendedShare']) =>
  fetch.PATCH('/api/events/{id}', { params: { path: { id } }, body: { attendedShare: attendedShare ?? null } })

/** How long the person was in the sessions of an event that are over. */
export const ownAttendanceQuery = ({ query }: Api, eventId: string) =>
  query.queryOptions('get', '/api/users/me/attendance', {
    params: { query: { limit: 50, sort: '-startsAt', filter: { eventId } } },
  })
/** The sessions that the person has attended, the latest first. */
export const attendedSessionsQuery = ({ query }: Api, page: number, limit: number) =>
  query.queryOptions('get', '/api/users/me/attendance', {
    params: { query: { page, limit, sort: '-startsAt', filter: { isAttended: true }, populate: ['event'] } },
  })
