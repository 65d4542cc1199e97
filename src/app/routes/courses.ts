import { COURSE_SEARCH } from '../../domain/course-search.ts'
import { COURSE_VIEW } from '../../domain/course-tabs.ts'
import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What these pages start with; no first page needs it in the browser. */
const facts = () => import('./courses-facts.ts')

/** Courses, their lessons and their end. */
export const COURSES: RouteSpec[] = [
  {
    pattern: patterns.courses,
    module: 'src/screens/courses/courses-screen.tsx',
    load: async () => (await import('../../screens/courses/courses-screen.tsx')).CoursesScreen,
    texts: ['courses'],
    laterTexts: ['catalogue'],
    query: COURSE_SEARCH,
    meta: 'courses',
    data: async (loading) => (await facts()).coursesFacts(loading),
  },
  {
    pattern: patterns.courseFinished,
    module: 'src/screens/finished/finished-screen.tsx',
    load: async () => (await import('../../screens/finished/finished-screen.tsx')).FinishedScreen,
    texts: ['finished'],
    meta: 'finished',
    data: async (loading) => (await facts()).finishedFacts(loading),
  },
  {
    pattern: patterns.course,
    module: 'src/screens/course/course-screen.tsx',
    load: async () => (await import('../../screens/course/course-screen.tsx')).CourseScreen,
    texts: ['course', 'courses', 'lesson'],
    query: COURSE_VIEW,
    data: async (loading) => (await facts()).courseFacts(loading),
  },
  {
    pattern: patterns.player,
    isLesson: true,
    module: 'src/screens/player/player-screen.tsx',
    load: async () => (await import('../../screens/player/player-screen.tsx')).PlayerScreen,
    texts: ['lesson', 'quiz', 'course', 'modals'],
    query: {},
    data: async (loading) => (await facts()).playerFacts(loading),
  },
]
