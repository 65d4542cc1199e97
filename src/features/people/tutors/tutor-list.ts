import { PAGE_SIZE } from '../../../../openapi/generated/constants.ts'
import type { TutorSearch } from './tutor-search.ts'

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
