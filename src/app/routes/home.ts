import { courseListQuery, openCoursesQuery } from '../../api/courses.ts'
import { homeQuery } from '../../content/content.ts'
import { patterns } from '../../domain/paths.ts'
import { popularCourses } from '../../screens/home/home-queries.ts'
import type { RouteSpec } from '../route.ts'

/** Where everybody begins. */
export const HOME: RouteSpec[] = [
  {
    pattern: patterns.home,
    module: 'src/screens/home/home-screen.tsx',
    load: async () => (await import('../../screens/home/home-screen.tsx')).HomeScreen,
    texts: ['home', 'courses'],
    meta: 'home',
    async data({ api, queries, locale, isSignedIn }) {
      await Promise.all([
        queries.fetchQuery(homeQuery(api, locale)),
        queries.fetchQuery(courseListQuery(api, popularCourses)),
        isSignedIn ? queries.fetchQuery(openCoursesQuery(api)) : null,
      ])
      return undefined
    },
  },
]
