import type { Article } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import type { ListQuery } from '../../platform/api/list-query.ts'

/** The fields of a card; lists do not load bodies. */
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

/** An article with the fields that lists load. */
export type ArticleCardData = Pick<Article, (typeof CARD_FIELDS)[number]>

export const articleListQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/articles', { params: { query: { ...list, fields: [...CARD_FIELDS] } } })

/** An article by id or alias. */
export const articleQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/articles/{id}', { params: { path: { id } } })
