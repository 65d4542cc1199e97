/** The paths of some fields of a related entity, for the `fields` of a list (LIST-26). */
export const within = (entity: string, fields: readonly string[]) => fields.map((field) => `${entity}.${field}`)

/** What a list is asked for (LIST-2, LIST-4); `page` counts from 1. */
export interface ListQuery {
  page: number
  limit: number
  sort: string | string[]
  filter?: Record<string, unknown>
}
