import type { components, RosterEntryList } from '../../../../openapi/generated/portal.ts'
import type { Loading } from '../../../platform/address/route.ts'
import { readUrl } from '../../../platform/address/url-fields.ts'
import type { Api } from '../../../platform/api/client.ts'
import { ok } from '../../../platform/api/errors.ts'
import type { ListQuery } from '../../../platform/api/list-query.ts'
import { type TutorId, tutorFilter } from '../tutor-filter.ts'
import { rosterRows, STUDENTS_VIEW } from './students-url.ts'

const MOST_COURSES = 50

/** The courses that a tutor teaches, drafts included; all for an admin. */
export const taughtCoursesQuery = ({ query }: Api, tutorId: TutorId) =>
  query.queryOptions('get', '/api/courses', {
    params: {
      query: {
        limit: MOST_COURSES,
        sort: 'name',
        filter: tutorFilter(tutorId),
        fields: ['id', 'alias', 'name', 'languageCode'],
      },
    },
  })

/** The contract also has the list as a file, which is text. */
function asPage(answer: RosterEntryList | string): RosterEntryList {
  if (typeof answer === 'string') throw new TypeError('a file came in place of a page')
  return answer
}

/** Who learns in a course, by page. */
export const rosterQuery = ({ query }: Api, courseId: string, list: ListQuery) =>
  query.queryOptions(
    'get',
    '/api/courses/{id}/roster',
    { params: { path: { id: courseId }, query: { ...list } } },
    { select: asPage },
  )

/** Where people stop in a course, by page. */
export const dropOffQuery = ({ query }: Api, courseId: string, list: ListQuery) =>
  query.queryOptions('get', '/api/courses/{id}/drop-off', { params: { path: { id: courseId }, query: { ...list } } })

/** How the questions of a quiz were answered. */
export const quizStatisticsQuery = ({ query }: Api, id: string, contentId: string) =>
  query.queryOptions('get', '/api/courses/{id}/quizzes/{contentId}/statistics', { params: { path: { id, contentId } } })

type CourseMessage = components['schemas']['CourseMessageCreate']

/** Whom a message to those whom the filter finds would reach. */
export const reachQuery = ({ query }: Api, courseId: string, filter: ListQuery['filter']) =>
  query.queryOptions('get', '/api/courses/{id}/messages/reach', {
    params: { path: { id: courseId }, query: { ...(filter && { filter }) } },
  })

/** Writes to those whom the filter finds. The key is the same for each try, so that nobody gets the message twice. */
export const sendCourseMessage = (
  { fetch }: Api,
  { courseId, filter, key, body }: { courseId: string; filter: ListQuery['filter']; key: string; body: CourseMessage },
) =>
  ok(
    fetch.POST('/api/courses/{id}/messages', {
      params: { path: { id: courseId }, query: { ...(filter && { filter }) }, header: { 'idempotency-key': key } },
      body,
    }),
  )

/** All that the list finds, as a file for spreadsheets. */
export const rosterFile = ({ fetch }: Api, courseId: string, { sort, filter = {} }: ListQuery) =>
  ok<Blob>(
    fetch.GET('/api/courses/{id}/roster', {
      params: { path: { id: courseId }, query: { sort, filter } },
      headers: { accept: 'text/csv' },
      parseAs: 'blob',
    }),
  )

/** What the page of the students starts with. */
export async function rosterFacts({ api, queries, search }: Loading, tutorId: TutorId) {
  const { items } = await queries.fetchQuery(taughtCoursesQuery(api, tutorId))
  const view = readUrl(STUDENTS_VIEW, search)
  const course = view.course === '' ? items[0] : items.find(({ id }) => id === view.course)
  if (course && view.tab === 'roster') await queries.fetchQuery(rosterQuery(api, course.id, rosterRows(view)))
}
