/** Tabs of a course's page (specification point 2); the first is the default. */
export const COURSE_TABS = ['description', 'goals', 'content', 'reviews', 'tutor'] as const
export type CourseTab = (typeof COURSE_TABS)[number]

export const readCourseTab = (search: string): CourseTab => {
  const wanted = new URLSearchParams(search).get('active-tab')
  return COURSE_TABS.find((tab) => tab === wanted) ?? 'description'
}
