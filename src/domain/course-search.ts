/** What the address of the course list says; nonsense falls back to the default (specification point 2). */
export const SORTS = ['newest', 'latest', 'alphabetical-a-z', 'alphabetical-z-a'] as const
export type CourseSort = (typeof SORTS)[number]
export const CATEGORIES = ['all', 'investing', 'trading', 'education'] as const
export type CourseCategory = (typeof CATEGORIES)[number]

export interface CourseSearch {
  category: CourseCategory
  q: string
  sort: CourseSort
  page: number
}

const PAGE_SIZE = 12
const SORT_FIELDS: Record<CourseSort, string> = {
  newest: '-createdAt',
  latest: '-updatedAt',
  'alphabetical-a-z': 'name',
  'alphabetical-z-a': '-name',
}

export function readCourseSearch(search: string): CourseSearch {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? '1')
  return {
    category: CATEGORIES.find((one) => one === query.get('active-tab')) ?? 'all',
    // By character and not by code unit: half of one could not be sent.
    q: [...(query.get('q') ?? '').replace(/\p{Cc}/gu, '').trim()].slice(0, 100).join('').trim(),
    sort: SORTS.find((one) => one === query.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page > 0 && page <= 500 ? page : 1,
  }
}

/** The query of an address, without what is the default anyway. */
export function writeCourseSearch({ category, q, sort, page }: CourseSearch): string {
  const query = new URLSearchParams({
    ...(category !== 'all' && { 'active-tab': category }),
    ...(q && { q }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `?${query}` : ''
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
