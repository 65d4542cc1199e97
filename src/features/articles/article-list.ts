import { PAGE_SIZE } from '../../../openapi/generated/constants.ts'
import { choice, page, type UrlState, words } from '../../platform/address/url-fields.ts'
import { CATEGORIES, SORTS } from '../../platform/lists/list-url.ts'

/** What the address of the list of articles says. */
export const ARTICLE_SEARCH = { 'active-tab': choice(CATEGORIES), q: words, sort: choice(SORTS), page }
export type ArticleSearch = UrlState<typeof ARTICLE_SEARCH>

const RELATED = 3
const SORT_FIELDS: Record<ArticleSearch['sort'], string> = {
  newest: '-publishedAt',
  latest: '-updatedAt',
  'alphabetical-a-z': 'name',
  'alphabetical-z-a': '-name',
}

/** The same as parameters of `GET /api/articles`; a category is found by its id. */
export const articleParameters = ({ q, sort, page }: ArticleSearch, categoryId: string | undefined) => ({
  page,
  limit: PAGE_SIZE,
  sort: SORT_FIELDS[sort],
  filter: {
    state: 'published',
    ...(q && { $words: q }),
    ...(categoryId && { categoryIds: { $in: [categoryId] } }),
  },
})

/** The newest others on the same topic; on any, when an article has none. */
export const relatedParameters = ({ id, categoryIds }: { id: string; categoryIds: string[] }) => ({
  page: 1,
  limit: RELATED,
  sort: '-publishedAt',
  filter: {
    id: { $ne: id },
    state: 'published',
    ...(categoryIds.length > 0 && { categoryIds: { $in: categoryIds } }),
  },
})
