import { choice, page, type UrlState, words } from '../../../platform/address/url-fields.ts'
import { CATEGORIES } from '../../../platform/lists/list-url.ts'

export const EXPERT_SORTS = ['alphabetical-a-z', 'alphabetical-z-a', 'most-courses'] as const

/** What the address of the list of experts says. */
export const EXPERT_SEARCH = { 'active-tab': choice(CATEGORIES), q: words, sort: choice(EXPERT_SORTS), page }
export type ExpertSearch = UrlState<typeof EXPERT_SEARCH>

/** Tabs of an expert's page; the first is the default. */
export const EXPERT_TABS = ['about', 'courses', 'webinars', 'articles'] as const

/** What the address of an expert's page says; the page is that of the tab's list. */
export const EXPERT_VIEW = { 'active-tab': choice(EXPERT_TABS), page }
export type ExpertView = UrlState<typeof EXPERT_VIEW>
