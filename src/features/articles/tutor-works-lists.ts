interface Expert {
  /** of the profile */
  id: string
  /** of the account */
  userId: string
}

const PAGE_SIZE = 9

/** What an expert teaches and writes, as parameters of the lists of courses, articles and events. */
export const coursesOf = ({ id }: Expert, page: number) => ({
  page,
  limit: PAGE_SIZE,
  sort: '-enrolledCount',
  filter: { state: 'published', tutorIds: { $in: [id] } },
})

export const articlesOf = ({ userId }: Expert, page: number) => ({
  page,
  limit: PAGE_SIZE,
  sort: '-publishedAt',
  filter: { state: 'published', authorId: userId },
})

/** Those that the expert hosts or helps to lead, the latest first. */
export const eventsOf = ({ id }: Expert, page: number) => ({
  page,
  limit: PAGE_SIZE,
  sort: '-startsAt',
  filter: { state: 'published', $or: [{ hostId: id }, { tutorIds: { $in: [id] } }] },
})
