import type { i18n } from 'i18next'
import { ARTICLE_SEARCH } from '../features/articles/article-list.ts'
import { COURSE_SEARCH } from '../features/courses/catalogue/course-list.ts'
import { COURSE_VIEW } from '../features/courses/course-tabs.ts'
import { DASHBOARD_VIEW, WEBINARS_VIEW } from '../features/dashboard/dashboard-url.ts'
import { STUDENTS_VIEW } from '../features/dashboard/students/students-url.ts'
import { REMOVED_VIEW } from '../features/editorial/info/removed-url.ts'
import { EVENT_SEARCH, WEBINAR_SEARCH } from '../features/events/event-list.ts'
import { FINISHED_VIEW } from '../features/learning/certificates/finished-url.ts'
import { NOTES_VIEW } from '../features/learning/notes/notes-url.ts'
import { BOOKED_VIEW } from '../features/live/booked/booked-tabs.ts'
import { EVENT_VIEW } from '../features/live/recordings/recording-view.ts'
import { TUTOR_SEARCH, TUTOR_VIEW } from '../features/people/tutors/tutor-list.ts'
import { patterns } from '../platform/address/paths.ts'
import type { RouteSpec } from '../platform/address/route.ts'
import type { UrlSpec } from '../platform/address/url-fields.ts'

/** What only the server needs to know about a page. */
export interface PageSpec {
  /** its source file, by which the server finds the built one */
  module: string
  /** the query parameters that the page reads; others are ignored */
  query?: UrlSpec
  /** of pages whose title is none of their facts */
  title?(t: i18n['t']): string
  meta?: 'home' | 'courses' | 'webinars' | 'offline' | 'experts' | 'articles' | 'auth' | 'finished' | 'removed'
  /** the page is nothing without its code, which runs also for a guest who only reads */
  isActive?: true
  /** of the page when all its facts are there; 200 when it says nothing */
  status?: number
}

const EVENT: PageSpec = { module: 'src/app/pages/event-page.tsx', query: EVENT_VIEW, isActive: true }

/** By the pattern of the route. */
const PAGES: Record<string, PageSpec> = {
  [patterns.home]: { module: 'src/features/editorial/home/home-screen.tsx', query: {}, meta: 'home' },
  [patterns.login]: { module: 'src/features/auth/pages/login-screen.tsx', title: (t) => t('auth:title') },
  [patterns.signUp]: { module: 'src/features/auth/pages/sign-up-screen.tsx', title: (t) => t('auth:signUpTitle') },
  [patterns.forgotPassword]: {
    module: 'src/features/auth/pages/forgot-password-screen.tsx',
    title: (t) => t('auth:forgotTitle'),
  },
  [patterns.resetPassword]: {
    module: 'src/features/auth/pages/reset-password-screen.tsx',
    title: (t) => t('recovery:resetTitle'),
  },
  [patterns.verifyEmail]: {
    module: 'src/features/auth/pages/verify-email-screen.tsx',
    isActive: true,
    title: (t) => t('recovery:verifyTitle'),
  },
  [patterns.courses]: {
    module: 'src/features/courses/catalogue/courses-screen.tsx',
    query: COURSE_SEARCH,
    meta: 'courses',
  },
  [patterns.checkout]: {
    module: 'src/features/payments/checkout-screen.tsx',
    isActive: true,
    title: (t) => t('checkout:metaTitle'),
  },
  [patterns.courseFinished]: { module: 'src/features/learning/certificates/finished-screen.tsx', meta: 'finished' },
  [patterns.course]: { module: 'src/features/courses/course-screen.tsx', query: COURSE_VIEW },
  [patterns.courseNotes]: {
    module: 'src/features/learning/notes/notes-screen.tsx',
    query: NOTES_VIEW,
    title: (t) => t('notes:title'),
  },
  [patterns.player]: { module: 'src/features/learning/player/player-screen.tsx', query: {}, isActive: true },
  [patterns.webinars]: { module: 'src/features/events/webinars-screen.tsx', query: WEBINAR_SEARCH, meta: 'webinars' },
  [patterns.offlineEvents]: {
    module: 'src/features/events/offline-events-screen.tsx',
    query: EVENT_SEARCH,
    meta: 'offline',
  },
  [patterns.tutors]: { module: 'src/features/people/tutors/tutors-screen.tsx', query: TUTOR_SEARCH, meta: 'experts' },
  [patterns.tutor]: { module: 'src/app/pages/tutor-page.tsx', query: TUTOR_VIEW },
  [patterns.articles]: { module: 'src/features/articles/articles-screen.tsx', query: ARTICLE_SEARCH, meta: 'articles' },
  [patterns.article]: { module: 'src/features/articles/article-screen.tsx', query: {} },
  [patterns.profile]: {
    module: 'src/app/pages/profile-page.tsx',
    title: (t) => t('profile:metaTitle'),
  },
  [patterns.dashboard]: {
    module: 'src/features/dashboard/dashboard-screen.tsx',
    query: DASHBOARD_VIEW,
    title: (t) => t('dashboard:title'),
  },
  [patterns.tutorWebinars]: {
    module: 'src/features/dashboard/webinars-screen.tsx',
    query: WEBINARS_VIEW,
    title: (t) => t('dashboard:title'),
  },
  [patterns.tutorStudents]: {
    module: 'src/features/dashboard/students/students-screen.tsx',
    query: STUDENTS_VIEW,
    title: (t) => t('dashboard:title'),
  },
  [patterns.booked]: {
    module: 'src/features/live/booked/booked-screen.tsx',
    query: BOOKED_VIEW,
    title: (t) => t('booked:title'),
  },
  [patterns.finished]: {
    module: 'src/app/pages/finished-page.tsx',
    query: FINISHED_VIEW,
    title: (t) => t('finished:coursesTitle'),
  },
  [patterns.certificate]: {
    module: 'src/features/learning/certificates/certificate-screen.tsx',
    title: (t) => t('finished:verifyTitle'),
  },
  [patterns.courseMessages]: {
    module: 'src/features/learning/course-messages-screen.tsx',
    isActive: true,
    title: (t) => t('finished:messages.metaTitle'),
  },
  [patterns.preferences]: {
    module: 'src/app/pages/preferences-page.tsx',
    title: (t) => t('preferences:metaTitle'),
  },
  [patterns.search]: { module: 'src/features/search/page/search-screen.tsx', title: (t) => t('search:metaTitle') },
  [patterns.about]: { module: 'src/features/editorial/info/about-screen.tsx', query: {} },
  [patterns.contactUs]: { module: 'src/features/feedback/contact/contact-screen.tsx', query: {} },
  [patterns.becomeAPartner]: { module: 'src/features/feedback/contact/partner-screen.tsx', query: {} },
  [patterns.termsOfUse]: { module: 'src/features/editorial/info/legal-screen.tsx', query: {} },
  [patterns.privacyPolicy]: { module: 'src/features/editorial/info/legal-screen.tsx', query: {} },
  [patterns.help]: { module: 'src/features/editorial/info/help-screen.tsx', query: {} },
  [patterns.contentRemoved]: {
    module: 'src/features/editorial/info/removed-screen.tsx',
    query: REMOVED_VIEW,
    meta: 'removed',
    status: 410,
  },
  [patterns.webinar]: EVENT,
  [patterns.offlineEvent]: EVENT,
  '*': { module: 'src/app/not-found-screen.tsx' },
}

export function pageOf({ pattern }: RouteSpec): PageSpec {
  const page = PAGES[pattern]
  if (!page) throw new Error(`nothing is said of the page at ${pattern}`)
  return page
}

/** The source files that a page needs before it reacts, by which the server finds the built ones. */
export const modulesOf = (route: RouteSpec) => {
  const { module } = pageOf(route)
  return [module, ...(route.isLesson ? ['src/app/background.ts', 'src/app/learning.ts'] : [])]
}
