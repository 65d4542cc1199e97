interface Tutor {
  /** of the profile */
  id: string
  /** of the account */
  userId: string
}

const PAGE_SIZE = 9

/** What a tutor teaches and writes, as parameters of the lists of courses, articles and events. */
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

/** Those that the tutor hosts or helps to lead, the latest first. */
export const eventsOf = ({ id }: Tutor, page: number) => ({
  page,
  limit: PAGE_SIZE,
  sort: '-startsAt',
  filter: { state: 'published', $or: [{ hostId: id }, { tutorIds: { $in: [id] } }] },
})
