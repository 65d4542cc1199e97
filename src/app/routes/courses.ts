import type { CategoryList } from '../../../openapi/generated/portal.ts'
import { myAchievementsQuery } from '../../api/account.ts'
import { categoriesQuery, courseListQuery, courseQuery } from '../../api/courses.ts'
import { lessonListQuery, lessonQuery } from '../../api/lessons.ts'
import { COURSE_SEARCH, courseListQuery as listOf } from '../../domain/course-search.ts'
import { patterns } from '../../domain/paths.ts'
import { readUrl } from '../../domain/url-state.ts'
import type { RouteSpec } from '../route.ts'

/** Courses, their lessons and their end. */
export const COURSES: RouteSpec[] = [
  {
    pattern: patterns.courses,
    module: 'src/screens/courses/courses-screen.tsx',
    load: async () => (await import('../../screens/courses/courses-screen.tsx')).CoursesScreen,
    texts: ['courses'],
    query: ['active-tab', 'q', 'page', 'sort'],
    meta: 'courses',
    async data({ api, queries, search }) {
      const wanted = readUrl(COURSE_SEARCH, search)
      const categories: CategoryList = await queries.fetchQuery(categoriesQuery(api))
      const category = categories.items.find((one) => one.name.toLowerCase() === wanted['active-tab'])
      await queries.fetchQuery(courseListQuery(api, listOf(wanted, category?.id)))
      return undefined
    },
  },
  {
    pattern: patterns.courseFinished,
    module: 'src/screens/finished/finished-screen.tsx',
    load: async () => (await import('../../screens/finished/finished-screen.tsx')).FinishedScreen,
    texts: ['finished'],
    meta: 'finished',
    async data({ api, queries, search, isSignedIn }) {
      const name = new URLSearchParams(search).get('course')
      if (!name) return undefined
      const course = await queries.fetchQuery(courseQuery(api, name))
      if (isSignedIn) await queries.fetchQuery(myAchievementsQuery(api, course.id))
      return undefined
    },
  },
  {
    pattern: patterns.course,
    module: 'src/screens/course/course-screen.tsx',
    load: async () => (await import('../../screens/course/course-screen.tsx')).CourseScreen,
    texts: ['course', 'courses', 'lesson'],
    query: ['active-tab'],
    async data({ api, queries, params }) {
      const course = await queries.fetchQuery(courseQuery(api, params.course ?? ''))
      await queries.fetchQuery(lessonListQuery(api, course.id))
      return {
        title: course.name,
        description: course.shortDescription,
        image: course.cover?.lUrl ?? null,
        about: { course },
      }
    },
  },
  {
    pattern: patterns.player,
    module: 'src/screens/player/player-screen.tsx',
    load: async () => (await import('../../screens/player/player-screen.tsx')).PlayerScreen,
    texts: ['lesson', 'quiz', 'course', 'modals'],
    query: [],
    async data({ api, queries, params }) {
      const [course, lesson] = await Promise.all([
        queries.fetchQuery(courseQuery(api, params.course ?? '')),
        queries.fetchQuery(lessonQuery(api, params.lesson ?? '')),
      ])
      await queries.fetchQuery(lessonListQuery(api, course.id))
      return { title: `${lesson.name} · ${course.name}` }
    },
  },
]
