import type { Article } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import type { ListQuery } from '../../platform/api/list-query.ts'

/** What a card shows: a list carries no bodies. */
const CARD_FIELDS = [
  'id',
  'alias',
  'name',
  'description',
  'languageCode',
  'cover',
  'author',
  'readingTime',
  'publishedAt',
] as const satisfies (keyof Article)[]

/** An article as far as lists ask for it. */
export type ArticleCardData = Pick<Article, (typeof CARD_FIELDS)[number]>

export const articleListQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/articles', { params: { query: { ...list, fields: [...CARD_FIELDS] } } })

/** An article by id or alias. */
export const articleQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/articles/{id}', { params: { path: { id } } })
