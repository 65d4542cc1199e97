import { choice, page, type UrlState, words } from '../../../platform/address/url-fields.ts'
import { CATEGORIES, SORTS } from '../../../platform/lists/list-url.ts'
import { FILTERS, VIEW } from './filters.ts'

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
