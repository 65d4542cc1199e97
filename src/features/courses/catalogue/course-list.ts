import { choice, page, type UrlState, words } from '../../../platform/address/url-fields.ts'
import { CATEGORIES, SORTS } from '../../../platform/lists/list-url.ts'
import { FILTERS, listOf, VIEW } from './filters.ts'

/** What the address of the course list says (SEARCH-1, PAGE-4, LIST-19). */
export const COURSE_SEARCH = {
  'active-tab': choice(CATEGORIES),
  q: words,
  sort: choice(SORTS),
  ...FILTERS,
  ...VIEW,
  page,
}
export type CourseSearch = UrlState<typeof COURSE_SEARCH>

/** The same as parameters of `GET /api/courses`; a category is found by its id. */
export function courseParameters(search: CourseSearch, categoryId: string | undefined) {
  const { filter, ...list } = listOf(search, search.sort, categoryId)
  return { ...list, ...(Object.keys(filter).length > 0 && { filter }) }
}
