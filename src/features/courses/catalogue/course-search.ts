import { FILTERS, VIEW } from './catalogue.ts'
import { choice, page, type UrlState, words } from './url-state.ts'

export const SORTS = ['newest', 'latest', 'alphabetical-a-z', 'alphabetical-z-a'] as const
export const CATEGORIES = ['all', 'investing', 'trading', 'education'] as const

/** What the address of the course list says (specification point 2). */
export const COURSE_SEARCH = {
  'active-tab': choice(CATEGORIES),
  q: words,
  sort: choice(SORTS),
  ...FILTERS,
  ...VIEW,
  page,
}
export type CourseSearch = UrlState<typeof COURSE_SEARCH>
