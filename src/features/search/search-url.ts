import { PAGE_SIZE } from '../../../openapi/generated/constants.ts'
import { choice, page, type UrlState, words } from '../../platform/address/url-fields.ts'

export const SEARCH_KINDS = ['courses', 'events', 'articles', 'tutors'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The state of the search page in its address (SEARCH-1, PAGE-4); `page` applies to the list of one kind. */
export const SEARCH = { 'active-tab': choice(['all', ...SEARCH_KINDS]), q: words, page }
export type Search = UrlState<typeof SEARCH>

/** The number of matches of each kind when all kinds are shown together. */
export const BEST = 3

/** What is found of each kind, and its order. */
const KINDS: Record<SearchKind, { sort: string[]; always: object }> = {
  courses: { sort: ['-enrolledCount'], always: { state: 'published' } },
  events: { sort: ['-startsAt'], always: { state: 'published' } },
  articles: { sort: ['-publishedAt'], always: { state: 'published' } },
  tutors: { sort: ['-courseCount', 'lastName'], always: { role: 'tutor' } },
}

/** The list parameters that find the items of a kind containing every word of the search. */
export function searchParameters(kind: SearchKind, q: string, list: { page: number; limit: number }) {
  const { sort, always } = KINDS[kind]
  return { ...list, sort, filter: { ...always, $words: q } }
}

/** The parameters for the best matches of a kind. */
export const bestParameters = (kind: SearchKind, q: string) => searchParameters(kind, q, { page: 1, limit: BEST })

/** The parameters for one page of all matches of a kind. */
export const pageParameters = (kind: SearchKind, q: string, page: number) =>
  searchParameters(kind, q, { page, limit: PAGE_SIZE })
