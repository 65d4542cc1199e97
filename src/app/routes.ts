import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { CategoryList } from '../../openapi/generated/portal.ts'
import { myAchievementsQuery } from '../api/account.ts'
import type { Api } from '../api/client.ts'
import { categoriesQuery, courseListQuery, courseQuery, openCoursesQuery } from '../api/courses.ts'
import { lessonListQuery, lessonQuery } from '../api/lessons.ts'
import { homeQuery } from '../content/content.ts'
import { courseListQuery as listOf, readCourseSearch } from '../domain/course-search.ts'
import type { Locale } from '../domain/locales.ts'
import { patterns } from '../domain/paths.ts'
import { popularCourses } from '../screens/home/home-queries.ts'

interface Loading {
  api: Api
  locale: Locale
  queries: QueryClient
  params: Record<string, string | undefined>
  search: string
  isSignedIn: boolean
}

/** What the head of a page says, as far as its data tells. */
export interface PageMeta {
  title?: string
  description?: string
  image?: string | null
}

interface RouteSpec {
  pattern: string
  /** its source file, by which the build names the chunk */
  module: string
  load(): Promise<ComponentType>
  /** fetches what the page shows first; throws what the first of its facts throws */
  data?(loading: Loading): Promise<PageMeta | undefined>
  meta?: 'home' | 'courses' | 'auth' | 'finished' | 'removed'
  /** of the page when all its facts are there; 200 when it says nothing */
  status?: number
}

interface Editorial {
  title: string
  lead: string
}

type Pages = typeof import('../content/pages.ts')
type EditorialQuery = (
  api: Api,
  locale: Locale,
) => { queryKey: string[]; queryFn(): Promise<Record<string, Editorial>> }

/** A page of editorial texts starts with them, and they name it. */
const startsWith =
  (pick: (pages: Pages) => EditorialQuery) =>
  async ({ api, queries, locale }: Loading): Promise<PageMeta | undefined> => {
    const query = pick(await import('../content/pages.ts'))
    const [page] = Object.values(await queries.fetchQuery(query(api, locale)))
    return page && { title: page.title, description: page.lead }
  }

/** Every page of the portal: its address, its screen, and the facts it starts with. The first that matches counts. */
const ROUTES: RouteSpec[] = [
  {
    pattern: patterns.home,
    module: 'src/screens/home/home-screen.tsx',
    load: async () => (await import('../screens/home/home-screen.tsx')).HomeScreen,
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
  {
    pattern: patterns.login,
    module: 'src/screens/login/login-screen.tsx',
    load: async () => (await import('../screens/login/login-screen.tsx')).LoginScreen,
    meta: 'auth',
  },
  {
    pattern: patterns.courses,
    module: 'src/screens/courses/courses-screen.tsx',
    load: async () => (await import('../screens/courses/courses-screen.tsx')).CoursesScreen,
    meta: 'courses',
    async data({ api, queries, search }) {
      const wanted = readCourseSearch(search)
      const categories: CategoryList = await queries.fetchQuery(categoriesQuery(api))
      const category = categories.items.find((one) => one.name.toLowerCase() === wanted.category)
      await queries.fetchQuery(courseListQuery(api, listOf(wanted, category?.id)))
      return undefined
    },
  },
  {
    pattern: patterns.about,
    module: 'src/screens/about/about-screen.tsx',
    load: async () => (await import('../screens/about/about-screen.tsx')).AboutScreen,
    data: startsWith((pages) => pages.aboutQuery),
  },
  {
    pattern: patterns.contactUs,
    module: 'src/screens/contact/contact-screen.tsx',
    load: async () => (await import('../screens/contact/contact-screen.tsx')).ContactScreen,
    data: startsWith((pages) => pages.contactUsQuery),
  },
  {
    pattern: patterns.becomeAPartner,
    module: 'src/screens/contact/partner-screen.tsx',
    load: async () => (await import('../screens/contact/partner-screen.tsx')).PartnerScreen,
    data: startsWith((pages) => pages.becomeAPartnerQuery),
  },
  {
    pattern: patterns.termsOfUse,
    module: 'src/screens/legal/legal-screen.tsx',
    load: async () => (await import('../screens/legal/legal-screen.tsx')).TermsScreen,
    data: startsWith((pages) => pages.termsOfUseQuery),
  },
  {
    pattern: patterns.privacyPolicy,
    module: 'src/screens/legal/legal-screen.tsx',
    load: async () => (await import('../screens/legal/legal-screen.tsx')).PrivacyScreen,
    data: startsWith((pages) => pages.privacyPolicyQuery),
  },
  {
    pattern: patterns.help,
    module: 'src/screens/help/help-screen.tsx',
    load: async () => (await import('../screens/help/help-screen.tsx')).HelpScreen,
    data: startsWith((pages) => pages.helpQuery),
  },
  {
    pattern: patterns.contentRemoved,
    module: 'src/screens/removed/removed-screen.tsx',
    load: async () => (await import('../screens/removed/removed-screen.tsx')).RemovedScreen,
    meta: 'removed',
    status: 410,
  },
  {
    pattern: patterns.courseFinished,
    module: 'src/screens/finished/finished-screen.tsx',
    load: async () => (await import('../screens/finished/finished-screen.tsx')).FinishedScreen,
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
    load: async () => (await import('../screens/course/course-screen.tsx')).CourseScreen,
    async data({ api, queries, params }) {
      const course = await queries.fetchQuery(courseQuery(api, params.course ?? ''))
      await queries.fetchQuery(lessonListQuery(api, course.id))
      return { title: course.name, description: course.shortDescription, image: course.cover?.lUrl ?? null }
    },
  },
  {
    pattern: patterns.player,
    module: 'src/screens/player/player-screen.tsx',
    load: async () => (await import('../screens/player/player-screen.tsx')).PlayerScreen,
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

/** The page for whatever is not there. */
export const NOT_FOUND: RouteSpec = {
  pattern: '*',
  module: 'src/screens/not-found/not-found-screen.tsx',
  load: async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
}

export interface Matched {
  route: RouteSpec
  params: Record<string, string | undefined>
  isFound: boolean
}

/** The page of a path without its locale. */
export function matchPath(path: string): Matched {
  for (const route of ROUTES) {
    const [matches, params] = matchRoute(parse, route.pattern, path)
    if (matches) return { route, params, isFound: true }
  }
  return { route: NOT_FOUND, params: {}, isFound: false }
}

const loaded = new Map<RouteSpec, ComponentType>()

/** Brings a page's screen; afterwards `screenOf` has it at once, so that nothing flashes. */
export async function preload(route: RouteSpec) {
  if (!loaded.has(route)) loaded.set(route, await route.load())
}

export const screenOf = (route: RouteSpec) => loaded.get(route)

/** Addresses that only lead elsewhere. */
export const redirectOf = (path: string): string | null =>
  path === patterns.courseContent || path === `${patterns.courseContent}/` ? patterns.courses : null
