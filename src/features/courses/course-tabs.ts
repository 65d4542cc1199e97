import { choice, page } from '../../platform/address/url-fields.ts'

/** Tabs of a course's page (COURSE-8, PAGE-4); the first is the default. */
export const COURSE_TABS = ['description', 'goals', 'content', 'reviews', 'tutor'] as const
export type CourseTab = (typeof COURSE_TABS)[number]

/** What the address of a course's page says; the page is that of its reviews. */
export const COURSE_VIEW = { 'active-tab': choice(COURSE_TABS), page }
