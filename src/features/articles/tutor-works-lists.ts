import { PAGE_SIZE } from '../../../openapi/generated/constants.ts'

interface Tutor {
  /** of the profile */
  id: string
  /** of the account */
  userId: string
}

/** Parameters of the lists of a tutor's courses, articles and events. */
export const coursesOf = ({ id }: Tutor, page: number) => ({
  page,
  limit: PAGE_SIZE,
  sort: '-enrolledCount',
  filter: { state: 'published', tutorIds: { $in: [id] } },
})

export const articlesOf = ({ userId }: Tutor, page: number) => ({
  page,
  limit: PAGE_SIZE,
  sort: '-publishedAt',
  filter: { state: 'published', authorId: userId },
})

/** Events of which the tutor is the host or a tutor, in the order of EVENT-33. */
export const eventsOf = ({ id }: Tutor, page: number) => ({
  page,
  limit: PAGE_SIZE,
  sort: 'soonest',
  filter: { state: 'published', $or: [{ hostId: id }, { tutorIds: { $in: [id] } }] },
})
