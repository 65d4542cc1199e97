/** What a list is asked for (LIST-2, LIST-4); `page` counts from 1. */
export interface ListQuery {
  page: number
  limit: number
  sort: string | string[]
  filter?: Record<string, unknown>
}
