import type { Article } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { type ListQuery, within } from '../../platform/api/list-query.ts'
import { PICTURE_FIELDS, type Picture } from '../media/picture.ts'
import { type CardPerson, personFields } from '../people/card-person.ts'

/** The fields of a card; lists do not load bodies. */
const CARD_FIELDS = [
  'id',
  'alias',
  'name',
  'description',
  'languageCode',
  'readingTime',
  'publishedAt',
] as const satisfies (keyof Article)[]

/** An article with the fields that lists load. */
export type ArticleCardData = Pick<Article, (typeof CARD_FIELDS)[number]> & {
  cover: Picture | null
  author: CardPerson | null
}

const FIELDS = [...CARD_FIELDS, ...within('cover', PICTURE_FIELDS), ...within('author', personFields(false))]

export const articleListQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/articles', { params: { query: { ...list, fields: FIELDS } } })

/** An article by id or alias. */
export const articleQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/articles/{id}', { params: { path: { id } } })
