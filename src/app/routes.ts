import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { RouteSpec } from '../platform/address/route.ts'
import { ARTICLES } from './routes/articles.ts'
import { AUTH } from './routes/auth.ts'
import { COURSES } from './routes/courses.ts'
import { DASHBOARD } from './routes/dashboard.ts'
import { EDITORIAL } from './routes/editorial.ts'
import { EVENTS } from './routes/events.ts'
import { LEARNING } from './routes/learning.ts'
import { LIVE } from './routes/live.ts'
import { PAYMENTS } from './routes/payments.ts'
import { PEOPLE } from './routes/people.ts'
import { SEARCH } from './routes/search.ts'

/** Every page of the portal with its address, screen and facts. The first match counts. */
export const ROUTES: RouteSpec[] = [
  ...AUTH,
  ...PEOPLE,
  ...PAYMENTS,
  ...LEARNING,
  ...COURSES,
  ...EVENTS,
  ...LIVE,
  ...ARTICLES,
  ...EDITORIAL,
  ...SEARCH,
  ...DASHBOARD,
]

/** The page for addresses that match no route. */
export const NOT_FOUND: RouteSpec = {
  pattern: '*',
  load: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
  texts: [],
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

/** The key of the frame in which a path is shown. All items of a lesson share one frame. */
export const frameOf = (path: string): string =>
  matchPath(path).route.isLesson ? path.split('/').slice(0, 4).join('/') : path

const loaded = new Map<RouteSpec, ComponentType>()

/** Loads a page's screen; afterwards `screenOf` returns it synchronously, so that nothing flashes. */
export async function preload(route: RouteSpec) {
  if (!loaded.has(route)) loaded.set(route, await route.load())
}

export const screenOf = (route: RouteSpec) => loaded.get(route)
