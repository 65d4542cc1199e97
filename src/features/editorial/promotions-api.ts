import type { Api } from '../../platform/api/client.ts'

/** What is put forward, in the order that staff gave it. */
export const promotedQuery = ({ query }: Api, limit: number) =>
  query.queryOptions('get', '/api/promoted-contents', {
    params: { query: { page: 1, limit, sort: 'ordering', populate: ['course', 'event', 'article'] } },
  })
