import type { TutorSearch } from './tutor-search.ts'

const PAGE_SIZE = 12
/** With three conditions a word, as many as the API takes beside role and category. */
const MOST_WORDS = 6

const SORT_FIELDS: Record<TutorSearch['sort'], string[]> = {
  'alphabetical-a-z': ['lastName', 'firstName'],
  'alphabetical-z-a': ['-lastName', '-firstName'],
  'most-courses': ['-courseCount', 'lastName'],
}

/** A name is looked for word by word, in whatever order somebody writes it. */
const named = (word: string) => ({
  $or: [{ firstName: { $cont: word } }, { lastName: { $cont: word } }, { title: { $cont: word } }],
})

/** The same as parameters of `GET /api/profiles`; a category is found by its id. */
export const tutorListQuery = ({ q, sort, page }: TutorSearch, categoryId: string | undefined) => ({
  page,
  limit: PAGE_SIZE,
  sort: SORT_FIELDS[sort],
  filter: {
    role: 'tutor',
    ...(q && { $and: q.split(/\s+/).slice(0, MOST_WORDS).map(named) }),
    ...(categoryId && { categoryIds: { $in: [categoryId] } }),
  },
})
