import { choice, page, type UrlState, words } from './url-state.ts'

export const SORTS = ['newest', 'latest', 'alphabetical-a-z', 'alphabetical-z-a'] as const
export const CATEGORIES = ['all', 'investing', 'trading', 'education'] as const

/** What the address of the course list says (specification point 2). */
export const COURSE_SEARCH = { 'active-tab': choice(CATEGORIES), q: words, sort: choice(SORTS), page }
export type CourseSearch = UrlState<typeof COURSE_SEARCH>

const PAGE_SIZE = 12
const SORT_FIELDS: Record<CourseSearch['sort'], string> = {
  newest: '-createdAt',
  latest: '-updatedAt',
  'alphabetical-a-z': 'name',
  'alphabetical-z-a': '-name',
}

/** The same as parameters of `GET /api/courses`; a category is found by its id. */
export const courseListQuery = ({ q, sort, page }: CourseSearch, categoryId: string | undefined) => ({
  page,
  limit: PAGE_SIZE,
  sort: SORT_FIELDS[sort],
  ...((q || categoryId) && {
    filter: {
      ...(q && { $or: [{ name: { $cont: q } }, { shortDescription: { $cont: q } }] }),
      ...(categoryId && { categoryIds: { $in: [categoryId] } }),
    },
  }),
})
