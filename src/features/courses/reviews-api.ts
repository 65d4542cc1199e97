import type { Api } from '../../platform/api/client.ts'

/** Reviews of a course or an event, the newest first: those that staff has read, and the caller's own. */
export const reviewsQuery = ({ query }: Api, targetId: string, page: number) =>
  query.queryOptions('get', '/api/feedbacks', {
    params: {
      query: { page, limit: 10, sort: '-createdAt', filter: { targetId: { $in: [targetId] } }, populate: ['author'] },
    },
  })
