import { choice, page, type UrlState, words } from '../../platform/address/url-fields.ts'
import { CATEGORIES, SORTS } from '../../platform/lists/list-url.ts'

/** What the address of the list of articles says. */
export const ARTICLE_SEARCH = { 'active-tab': choice(CATEGORIES), q: words, sort: choice(SORTS), page }
export type ArticleSearch = UrlState<typeof ARTICLE_SEARCH>
