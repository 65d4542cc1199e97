import type { CourseSearch } from './course-search.ts'
import { listOf } from './filter-query.ts'

/** The same as parameters of `GET /api/courses`; a category is found by its id. */
export function courseParameters(search: CourseSearch, categoryId: string | undefined) {
  const { filter, ...list } = listOf(search, search.sort, categoryId)
  return { ...list, ...(Object.keys(filter).length > 0 && { filter }) }
}
