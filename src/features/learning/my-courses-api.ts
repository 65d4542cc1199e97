import { PAGE_SIZE } from '../domain/limits.ts'
import type { Api } from './client.ts'

/** Courses that the person is registered for, the latest registration first. */
export const myCoursesQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/user-courses', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-registeredAt' } },
  })

/** Events that the person is registered for, the latest registration first. */
export const myEventsQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/user-events', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-registeredAt' } },
  })

/** Recordings of events that the person is registered for, the latest first. */
export const myRecordingsQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/users/me/recordings', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-startedAt' } },
  })

/** Courses that the person has finished, the latest first. */
export const myCertificatesQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/users/me/achievements', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-finishedAt' } },
  })

/** A certificate by its public code, for whoever was shown it. */
export const certificateQuery = ({ query }: Api, code: string) =>
  query.queryOptions('get', '/api/certificates/{code}', { params: { path: { code } } })
