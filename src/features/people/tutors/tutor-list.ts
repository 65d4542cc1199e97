import { PAGE_SIZE } from '../../../../openapi/generated/constants.ts'
import { choice, page, type UrlState, words } from '../../../platform/address/url-fields.ts'
import { CATEGORIES } from '../../../platform/lists/list-url.ts'

export const TUTOR_SORTS = ['alphabetical-a-z', 'alphabetical-z-a', 'most-courses'] as const

/** What the address of the list of tutors says. */
export const TUTOR_SEARCH = { 'active-tab': choice(CATEGORIES), q: words, sort: choice(TUTOR_SORTS), page }
export type TutorSearch = UrlState<typeof TUTOR_SEARCH>

/** Tabs of a tutor's page; the first is the default. */
export const TUTOR_TABS = ['about', 'courses', 'webinars', 'articles'] as const

/** What the address of a tutor's page says; the page is that of the tab's list. */
export const TUTOR_VIEW = { 'active-tab': choice(TUTOR_TABS), page }
export type TutorView = UrlState<typeof TUTOR_VIEW>

const SORT_FIELDS: Record<TutorSearch['sort'], string[]> = {
  'alphabetical-a-z': ['lastName', 'firstName'],
  'alphabetical-z-a': ['-lastName', '-firstName'],
  'most-courses': ['-courseCount', 'lastName'],
}

/** The same as parameters of `GET /api/profiles`; a category is found by its id. */
export const tutorListQuery = ({ q, sort, page }: TutorSearch, categoryId: string | undefined) => ({
  page,
  limit: PAGE_SIZE,
  sort: SORT_FIELDS[sort],
  filter: {
    role: 'tutor',
    ...(q && { $words: q }),
    ...(categoryId && { categoryIds: { $in: [categoryId] } }),
  },
})
