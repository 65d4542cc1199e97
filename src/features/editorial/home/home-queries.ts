import type { ListQuery } from '../../../platform/api/list-query.ts'

/** How many things are put forward, and how many live schedules come next. */
export const PROMOTED = 5
export const SCHEDULES = 3

/** Those with most learners, but for what is put forward already. */
export const popularCourses = {
  page: 1,
  limit: 3,
  sort: '-enrolledCount',
  filter: { state: 'published', isPromoted: { $ne: true } },
}

export const busyTutors: ListQuery = {
  page: 1,
  limit: 4,
  sort: ['-courseCount', 'lastName'],
  filter: { role: 'tutor' },
}

export const newArticles: ListQuery = {
  page: 1,
  limit: 3,
  sort: '-publishedAt',
  filter: { state: 'published' },
}
