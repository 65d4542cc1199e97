import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What these pages start with; no first page needs it in the browser. */
const facts = () => import('./courses-facts.ts')

/** Courses, their lessons and their end. */
export const COURSES: RouteSpec[] = [
  {
    pattern: patterns.courses,
    load: async () => (await import('../../screens/courses/courses-screen.tsx')).CoursesScreen,
    texts: ['courses'],
    laterTexts: ['catalogue'],
    data: async (loading) => (await facts()).coursesFacts(loading),
  },
  {
    pattern: patterns.courseFinished,
    load: async () => (await import('../../screens/finished/finished-screen.tsx')).FinishedScreen,
    texts: ['finished'],
    data: async (loading) => (await facts()).finishedFacts(loading),
  },
  {
    pattern: patterns.course,
    load: async () => (await import('../../screens/course/course-screen.tsx')).CourseScreen,
    texts: ['course', 'courses', 'lesson'],
    data: async (loading) => (await facts()).courseFacts(loading),
  },
  {
    pattern: patterns.player,
    isLesson: true,
    load: async () => (await import('../../screens/player/player-screen.tsx')).PlayerScreen,
    texts: ['lesson', 'quiz', 'course', 'modals'],
    data: async (loading) => (await facts()).playerFacts(loading),
  },
]
