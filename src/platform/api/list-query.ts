/** What a list is asked for (specification point 7); `page` counts from 1. */
export interface ListQuery {
  page: number
  limit: number
  sort: string | string[]
  filter?: Record<string, unknown>
}
