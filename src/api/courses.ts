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

export const courseListQuery = ({ query }: Api, list: CourseListQuery) =>
  query.queryOptions('get', '/api/courses', { params: { query: list } })

/** A course by id or alias. */
export const courseQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/courses/{id}', { params: { path: { id } } })

export const registerForCourse = ({ fetch }: Api, id: string) =>
  fetch.POST('/api/courses/{id}/register', { params: { path: { id } } })
