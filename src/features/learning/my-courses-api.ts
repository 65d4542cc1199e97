import { PAGE_SIZE } from '../../../openapi/generated/constants.ts'
import type { Api } from '../../platform/api/client.ts'

/** Courses that the person is registered for, the latest registration first. */
export const myCoursesQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/user-courses', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-registeredAt', populate: ['course'] } },
  })

/** Courses that the person has finished, the latest first. */
export const myCertificatesQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/users/me/achievements', {
    params: { query: { page, limit: PAGE_SIZE, sort: '-finishedAt', populate: ['course'] } },
  })

/** Whether the person has finished this course. */
export const myAchievementsQuery = ({ query }: Api, courseId: string) =>
  query.queryOptions('get', '/api/users/me/achievements', { params: { query: { filter: { courseId } } } })

/** A certificate by its public code. */
export const certificateQuery = ({ query }: Api, code: string) =>
  query.queryOptions('get', '/api/certificates/{code}', { params: { path: { code } } })
