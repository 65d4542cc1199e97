import type { Course } from '../../openapi/generated/portal.ts'
import type { Api } from './client.ts'

type Filter = Record<string, unknown>
export interface CourseListQuery {
  page: number
  limit: number
  sort: string
  filter?: Filter
}

export const categoriesQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/categories', { params: { query: { limit: 50 } } })

/** What a card shows; a list carries nothing else, which halves the page. */
const CARD_FIELDS = [
  'id',
  'alias',
  'name',
  'shortDescription',
  'languageCode',
  'audienceLevel',
  'price',
  'discountedPrice',
  'currency',
  'cover',
  'tutors',
  'lessonCount',
  'duration',
  'rating',
  'isRegistered',
  'progress',
] as const satisfies (keyof Course)[]

/** What a card shows beside that when it has more room. */
const DETAIL_FIELDS = ['goals', 'enrolledCount', 'reviewCount'] as const satisfies (keyof Course)[]

/** A course as far as lists ask for it. */
export type CourseCardData = Pick<Course, (typeof CARD_FIELDS)[number]> &
  Partial<Pick<Course, (typeof DETAIL_FIELDS)[number]>>

export const courseListQuery = ({ query }: Api, list: CourseListQuery, isDetailed = false) =>
  query.queryOptions('get', '/api/courses', {
    params: { query: { ...list, fields: [...CARD_FIELDS, ...(isDetailed ? DETAIL_FIELDS : [])] } },
  })

/** Courses the person is registered for and has not finished, the latest registration first. */
export const openCoursesQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/user-courses', {
    params: { query: { limit: 3, sort: '-registeredAt', filter: { progress: { $lt: 100 } } } },
  })

/** A course by id or alias. */
export const courseQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/courses/{id}', { params: { path: { id } } })

export const registerForCourse = ({ fetch }: Api, id: string) =>
  fetch.POST('/api/courses/{id}/register', { params: { path: { id } } })
