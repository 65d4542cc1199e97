import type { i18n } from 'i18next'
import { ARTICLE_SEARCH } from '../domain/article-search.ts'
import { BOOKED_VIEW, FINISHED_VIEW } from '../domain/booked-tabs.ts'
import { COURSE_SEARCH } from '../domain/course-search.ts'
import { COURSE_VIEW } from '../domain/course-tabs.ts'
import { DASHBOARD_VIEW, WEBINARS_VIEW } from '../domain/dashboard.ts'
import { EVENT_SEARCH, WEBINAR_SEARCH } from '../domain/event-search.ts'
import { EXPERT_SEARCH, EXPERT_VIEW } from '../domain/expert-search.ts'
import { patterns } from '../domain/paths.ts'
import { EVENT_VIEW } from '../domain/recording-view.ts'
import type { UrlSpec } from '../domain/url-state.ts'
import type { RouteSpec } from './route.ts'

/** What the server says and decides of a page; the browser does without it. */
export interface PageSpec {
  /** its source file, by which the build names the chunk */
  module: string
  /** what it reads of its address's query; all else that stands there changes nothing */
  query?: UrlSpec
  /** of pages whose title is none of their facts */
  title?(t: i18n['t']): string
  meta?: 'home' | 'courses' | 'webinars' | 'offline' | 'experts' | 'articles' | 'auth' | 'finished' | 'removed'
  /** a guest is led to sign in first, and back afterwards */
  access?: 'signed-in'
  /** of the page when all its facts are there; 200 when it says nothing */
  status?: number
}

const EVENT: PageSpec = { module: 'src/screens/webinar/webinar-screen.tsx', query: EVENT_VIEW }

/** By the pattern of the route. */
const PAGES: Record<string, PageSpec> = {
  [patterns.home]: { module: 'src/screens/home/home-screen.tsx', query: {}, meta: 'home' },
  [patterns.login]: { module: 'src/screens/auth/login-screen.tsx', title: (t) => t('auth:title') },
  [patterns.signUp]: { module: 'src/screens/auth/sign-up-screen.tsx', title: (t) => t('auth:signUpTitle') },
  [patterns.forgotPassword]: {
    module: 'src/screens/auth/forgot-password-screen.tsx',
    title: (t) => t('auth:forgotTitle'),
  },
  [patterns.resetPassword]: {
    module: 'src/screens/auth/reset-password-screen.tsx',
    title: (t) => t('recovery:resetTitle'),
  },
  [patterns.verifyEmail]: {
    module: 'src/screens/auth/verify-email-screen.tsx',
    title: (t) => t('recovery:verifyTitle'),
  },
  [patterns.courses]: { module: 'src/screens/courses/courses-screen.tsx', query: COURSE_SEARCH, meta: 'courses' },
  [patterns.courseFinished]: { module: 'src/screens/finished/finished-screen.tsx', meta: 'finished' },
  [patterns.course]: { module: 'src/screens/course/course-screen.tsx', query: COURSE_VIEW },
  [patterns.player]: { module: 'src/screens/player/player-screen.tsx', query: {} },
  [patterns.webinars]: { module: 'src/screens/events/webinars-screen.tsx', query: WEBINAR_SEARCH, meta: 'webinars' },
  [patterns.offlineEvents]: {
    module: 'src/screens/events/offline-events-screen.tsx',
    query: EVENT_SEARCH,
    meta: 'offline',
  },
  [patterns.experts]: { module: 'src/screens/experts/experts-screen.tsx', query: EXPERT_SEARCH, meta: 'experts' },
  [patterns.expert]: { module: 'src/screens/expert/expert-screen.tsx', query: EXPERT_VIEW },
  [patterns.articles]: { module: 'src/screens/articles/articles-screen.tsx', query: ARTICLE_SEARCH, meta: 'articles' },
  [patterns.article]: { module: 'src/screens/article/article-screen.tsx', query: {} },
  [patterns.profile]: {
    module: 'src/screens/profile/profile-screen.tsx',
    access: 'signed-in',
    title: (t) => t('profile:metaTitle'),
  },
  [patterns.dashboard]: {
    module: 'src/screens/dashboard/dashboard-screen.tsx',
    access: 'signed-in',
    query: DASHBOARD_VIEW,
    title: (t) => t('dashboard:title'),
  },
  [patterns.ledWebinars]: {
    module: 'src/screens/dashboard/led-webinars-screen.tsx',
    access: 'signed-in',
    query: WEBINARS_VIEW,
    title: (t) => t('dashboard:title'),
  },
  [patterns.booked]: {
    module: 'src/screens/booked/booked-screen.tsx',
    access: 'signed-in',
    query: BOOKED_VIEW,
    title: (t) => t('booked:title'),
  },
  [patterns.finished]: {
    module: 'src/screens/finished/finished-courses-screen.tsx',
    access: 'signed-in',
    query: FINISHED_VIEW,
    title: (t) => t('finished:coursesTitle'),
  },
  [patterns.certificate]: {
    module: 'src/screens/certificate/certificate-screen.tsx',
    title: (t) => t('finished:verifyTitle'),
  },
  [patterns.preferences]: {
    module: 'src/screens/preferences/preferences-screen.tsx',
    access: 'signed-in',
    title: (t) => t('preferences:metaTitle'),
  },
  [patterns.search]: { module: 'src/screens/search/search-screen.tsx', title: (t) => t('search:metaTitle') },
  [patterns.about]: { module: 'src/screens/about/about-screen.tsx', query: {} },
  [patterns.contactUs]: { module: 'src/screens/contact/contact-screen.tsx', query: {} },
  [patterns.becomeAPartner]: { module: 'src/screens/contact/partner-screen.tsx', query: {} },
  [patterns.termsOfUse]: { module: 'src/screens/legal/legal-screen.tsx', query: {} },
  [patterns.privacyPolicy]: { module: 'src/screens/legal/legal-screen.tsx', query: {} },
  [patterns.help]: { module: 'src/screens/help/help-screen.tsx', query: {} },
  [patterns.contentRemoved]: {
    module: 'src/screens/removed/removed-screen.tsx',
    query: {},
    meta: 'removed',
    status: 410,
  },
  [patterns.webinar]: EVENT,
  [patterns.offlineEvent]: EVENT,
  '*': { module: 'src/screens/not-found/not-found-screen.tsx' },
}

export function pageOf({ pattern }: RouteSpec): PageSpec {
  const page = PAGES[pattern]
  if (!page) throw new Error(`nothing is said of the page at ${pattern}`)
  return page
}

/** The source files that a page needs before it reacts, by which the build names their chunks. */
export const modulesOf = (route: RouteSpec) => {
  const { module } = pageOf(route)
  return route.isLesson ? [module, 'src/app/saving.ts', 'src/app/learning.ts'] : [module]
}
