import { PAGE_SIZE } from '../../../openapi/generated/constants.ts'
import { choice, page, type UrlState, words } from '../../platform/address/url-fields.ts'

export const SEARCH_KINDS = ['courses', 'events', 'articles', 'tutors'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** What the address of the search says (SEARCH-1, PAGE-4); the page is that of one kind's list. */
export const SEARCH = { 'active-tab': choice(['all', ...SEARCH_KINDS]), q: words, page }
export type Search = UrlState<typeof SEARCH>

/** How many of a kind stand beside the other kinds. */
export const BEST = 3
/** With three conditions a word, as many as the API takes beside the first one. */
const MOST_WORDS = 6

/** Short texts in which a part of a word counts; `isText`: whole words of the long ones count, too. */
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

/** In quotes nothing in a word is an operator of the full text search. */
const quoted = (word: string) => `"${word.replaceAll('"', ' ')}"`

/** Parameters of the list of that kind: things in which each of the words stands somewhere. */
export function foundBy(kind: SearchKind, q: string, list: { page: number; limit: number }) {
  const { fields, isText, sort, always } = PLACES[kind]
  const within = (word: string) => ({
    $or: [...fields.map((field) => ({ [field]: { $cont: word } })), ...(isText ? [{ $text: quoted(word) }] : [])],
  })
  return { ...list, sort, filter: { ...always, $and: q.split(/\s+/).slice(0, MOST_WORDS).map(within) } }
}

/** The best few of a kind. */
export const bestOf = (kind: SearchKind, q: string) => foundBy(kind, q, { page: 1, limit: BEST })

/** A page of all of a kind. */
export const pageOf = (kind: SearchKind, q: string, page: number) => foundBy(kind, q, { page, limit: PAGE_SIZE })
