import type { Course } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { within } from '../../platform/api/list-query.ts'
import { PICTURE_FIELDS, type Picture } from '../media/picture.ts'
import { type CardPerson, personFields } from '../people/card-person.ts'

type Filter = Record<string, unknown>
export interface CourseListQuery {
  page: number
  limit: number
  sort: string
  filter?: Filter
}

/** The fields of a card. Lists load no others, which halves the size of the page. */
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
  'lessonCount',
  'duration',
  'rating',
  'isRegistered',
  'progress',
] as const satisfies (keyof Course)[]

/** The further fields of a card with details. */
const DETAIL_FIELDS = ['goals', 'enrolledCount', 'reviewCount'] as const satisfies (keyof Course)[]

/** A course with the fields that lists load. */
export type CourseCardData = Pick<Course, (typeof CARD_FIELDS)[number]> & {
  cover: Picture | null
  tutors: readonly CardPerson[]
} & Partial<Pick<Course, (typeof DETAIL_FIELDS)[number]>>

export const courseListQuery = ({ query }: Api, list: CourseListQuery, isDetailed = false) =>
  query.queryOptions('get', '/api/courses', {
    params: {
      query: {
        ...list,
        fields: [
          ...CARD_FIELDS,
          ...within('cover', PICTURE_FIELDS),
          ...within('tutors', personFields(isDetailed)),
          ...(isDetailed ? DETAIL_FIELDS : []),
        ],
      },
    },
  })

/** Courses the person is registered for and has not finished, the latest registration first. */
export const openCoursesQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/user-courses', {
    params: { query: { limit: 3, sort: '-registeredAt', filter: { progress: { $lt: 100 } }, populate: ['course'] } },
  })

/** A course by id or alias. */
export const courseQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/courses/{id}', { params: { path: { id } } })

/** Lessons of a course in order, as far as one answer carries them (the contract's most, 50). */
export const lessonListQuery = ({ query }: Api, courseId: string) =>
  query.queryOptions('get', '/api/lessons', {
    params: { query: { limit: 50, sort: 'order', filter: { courseId }, populate: ['content'] } },
  })

export const leaveCourse = ({ fetch }: Api, id: string) =>
  fetch.DELETE('/api/courses/{id}/register', { params: { path: { id } } })

export const registerForCourse = ({ fetch }: Api, id: string) =>
  fetch.POST('/api/courses/{id}/register', { params: { path: { id } } })
