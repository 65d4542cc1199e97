import { PAGE_SIZE } from '../domain/limits.ts'
import type { Api } from './client.ts'

/** Courses that the person is registered for, the latest registration first. */
export const myCoursesQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/user-courses', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-registeredAt' } },
  })

/** Courses that the person has finished, the latest first. */
export const myCertificatesQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/users/me/achievements', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-finishedAt' } },
  })
