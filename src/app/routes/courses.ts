import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** The facts of these pages. They are a separate import because the first page gets its facts from the server. */
const facts = () => import('../../features/courses/facts.ts')

/** The catalogue and the page of a course. */
export const COURSES: RouteSpec[] = [
  {
    pattern: patterns.courses,
    load: async () => (await import('../../features/courses/catalogue/courses-screen.tsx')).CoursesScreen,
    texts: ['courses'],
    laterTexts: ['catalogue'],
    data: async (loading) => (await facts()).coursesFacts(loading),
  },
  {
    pattern: patterns.course,
    load: async () => (await import('../../features/courses/course-screen.tsx')).CourseScreen,
    texts: ['course', 'courses', 'lesson'],
    data: async (loading) => (await facts()).courseFacts(loading),
  },
]
