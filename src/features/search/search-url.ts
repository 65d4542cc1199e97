import { PAGE_SIZE } from '../../../openapi/generated/constants.ts'
import { choice, page, type UrlState, words } from '../../platform/address/url-fields.ts'

export const SEARCH_KINDS = ['courses', 'events', 'articles', 'tutors'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The state of the search page in its address (SEARCH-1, PAGE-4); `page` applies to the list of one kind. */
export const SEARCH = { 'active-tab': choice(['all', ...SEARCH_KINDS]), q: words, page }
export type Search = UrlState<typeof SEARCH>

/** The number of matches of each kind when all kinds are shown together. */
export const BEST = 3
/** Each word needs up to three conditions, and the API limits the conditions of a filter. */
const MOST_WORDS = 6

/** The short fields that are matched by parts of words; with `isText`, long texts are also matched by whole words. */
const PLACES: Record<SearchKind, { fields: string[]; isText: boolean; sort: string[]; always: object }> = {
  courses: {
    fields: ['name', 'shortDescription'],
    isText: true,
    sort: ['-enrolledCount'],
    always: { state: 'published' },
  },
  events: { fields: ['name', 'shortDescription'], isText: true, sort: ['-startsAt'], always: { state: 'published' } },
  articles: { fields: ['name', 'description'], isText: true, sort: ['-publishedAt'], always: { state: 'published' } },
  tutors: {
    fields: ['firstName', 'lastName', 'title'],
    isText: false,
    sort: ['-courseCount', 'lastName'],
    always: { role: 'tutor' },
  },
}

/** Quotes prevent the full-text search from reading an operator in the word. */
const quoted = (word: string) => `"${word.replaceAll('"', ' ')}"`

/** The list parameters that find the items of a kind containing every word of the search. */
export function searchParameters(kind: SearchKind, q: string, list: { page: number; limit: number }) {
  const { fields, isText, sort, always } = PLACES[kind]
  const within = (word: string) => ({
    $or: [...fields.map((field) => ({ [field]: { $cont: word } })), ...(isText ? [{ $text: quoted(word) }] : [])],
  })
  return { ...list, sort, filter: { ...always, $and: q.split(/\s+/).slice(0, MOST_WORDS).map(within) } }
}

/** The parameters for the best matches of a kind. */
export const bestParameters = (kind: SearchKind, q: string) => searchParameters(kind, q, { page: 1, limit: BEST })

/** The parameters for one page of all matches of a kind. */
export const pageParameters = (kind: SearchKind, q: string, page: number) =>
  searchParameters(kind, q, { page, limit: PAGE_SIZE })
