import type { PromotedContent } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { within } from '../../platform/api/list-query.ts'
import { PICTURE_FIELDS, type Picture } from '../media/picture.ts'

/** What a card shows of each, and what its page's address needs. */
const SHOWN_FIELDS = ['alias', 'name', 'languageCode', ...within('cover', PICTURE_FIELDS)]

/** A promotion with the fields that are loaded. */
export type PromotionCardData = Pick<PromotedContent, 'id' | 'targetType'> & {
  course: (Shown & Pick<NonNullable<PromotedContent['course']>, 'id'>) | null
  event: (Shown & Pick<NonNullable<PromotedContent['event']>, 'type'>) | null
  article: (Shown & Pick<NonNullable<PromotedContent['article']>, 'description'>) | null
}
type Shown = Pick<NonNullable<PromotedContent['course']>, 'alias' | 'name' | 'languageCode'> & {
  cover: Picture | null
}

/** What is put forward, in the order that staff gave it. */
export const promotedQuery = ({ query }: Api, limit: number) =>
  query.queryOptions('get', '/api/promoted-contents', {
    params: {
      query: {
        page: 1,
        limit,
        sort: 'ordering',
        fields: [
          'targetType',
          ...within('course', ['id', ...SHOWN_FIELDS]),
          ...within('event', [...SHOWN_FIELDS, 'type']),
          ...within('article', [...SHOWN_FIELDS, 'description']),
        ],
      },
    },
  })
