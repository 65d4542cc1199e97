import type { CourseListQuery } from '../../api/courses.ts'

/** The promoted courses, the ones with most learners first. */
export const popularCourses: CourseListQuery = {
  page: 1,
  limit: 3,
  sort: '-enrolledCount',
  filter: { isPromoted: { $eq: true } },
}
