import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'

/** The address of a page to check, and the user who must be signed in. */
export interface Screen {
  path: string | ((request: APIRequestContext) => Promise<string>)
  as?: typeof STUDENT | typeof TUTOR
}

const STUDENT = 'student@lectern.test'
const TUTOR = 'tutor@lectern.test'

/** The first lesson of a course, which everybody may open. */
async function firstLesson(request: APIRequestContext) {
  const course = await (await request.get('/api/courses/start-investing')).json()
  const lessons = await (
    await request.get('/api/lessons', { params: { 'filter[courseId]': course.id, sort: 'order', limit: 1 } })
  ).json()
  return `/course-content/start-investing/${lessons.items[0].id}`
}

/** A certificate of a demo student. */
async function someCertificate(request: APIRequestContext) {
  const credentials = { username: STUDENT, password: 'Lectern123' }
  const { accessToken } = await (await request.post('/api/auth/login', { data: credentials })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const { items } = await (await request.get('/api/users/me/achievements?limit=1', { headers })).json()
  return `/certificates/${items[0].code}`
}

/** The notes of the demo student in a course, with one at its first item. */
async function someNotes(request: APIRequestContext) {
  const credentials = { username: STUDENT, password: 'Lectern123' }
  const { accessToken } = await (await request.post('/api/auth/login', { data: credentials })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const course = await (await request.get('/api/courses/start-investing')).json()
  await request.post(`/api/courses/${course.id}/register`, { headers })
  const params = { 'filter[courseId]': course.id, sort: 'order', limit: 1, 'populate[]': 'content' }
  const { items } = await (await request.get('/api/lessons', { params, headers })).json()
  const note = '3c0ffee0-0000-4000-8000-000000000001'
  await request.put(`/api/lessons/${items[0].id}/content/${items[0].content[0].id}/notes/${note}`, {
    headers,
    data: { text: 'Ask about this in the next session.', revision: 1 },
  })
  return '/course-content/start-investing/notes'
}

/** An order of the demo student that is not paid yet. */
async function someOrder(request: APIRequestContext) {
  const credentials = { username: STUDENT, password: 'Lectern123' }
  const { accessToken } = await (await request.post('/api/auth/login', { data: credentials })).json()
  const course = await (await request.get('/api/courses/candlestick-charts')).json()
  const answer = await request.post('/api/orders', {
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() },
    data: { item: { type: 'course', id: course.id }, amount: course.price, currency: course.currency },
  })
  return `/checkout/${(await answer.json()).id}`
}

/** The orders of the demo student, with at least one. */
async function someOrders(request: APIRequestContext) {
  await someOrder(request)
  return '/profile?active-tab=orders'
}

/** Every page of the portal, by route pattern. */
export const SCREENS: Record<string, Screen> = {
  '/': { path: '/' },
  '/auth/login': { path: '/auth/login?error=sign-in-failed' },
  '/auth/sign-up': { path: '/auth/sign-up' },
  '/auth/forgot-password': { path: '/auth/forgot-password' },
  '/auth/reset-password': { path: '/auth/reset-password?token=not-used-yet' },
  '/auth/verify-email': { path: '/auth/verify-email' },
  '/courses': { path: '/courses' },
  '/webinars': { path: '/webinars' },
  '/offline-events': { path: '/offline-events' },
  '/course-content/finished': { path: '/course-content/finished?course=start-investing' },
  '/course-content/:course': { path: '/course-content/start-investing' },
  '/course-content/:course/:lesson/:content?': { path: firstLesson },
  '/course-content/:course/notes': { path: someNotes, as: STUDENT },
  '/experts': { path: '/experts' },
  '/experts/:tutor': { path: '/experts/elena-marchetti' },
  '/articles': { path: '/articles' },
  '/articles/:article': { path: '/articles/close-the-book' },
  '/webinar-content/:webinar': { path: '/webinar-content/compound-growth-live' },
  '/offline-events/:event': { path: '/offline-events/market-history-walk-london' },
  '/search': { path: '/search?q=risk' },
  '/profile': { path: '/profile', as: STUDENT },
  '/profile/dashboard': { path: '/profile/dashboard', as: TUTOR },
  '/profile/dashboard/students': { path: '/profile/dashboard/students', as: TUTOR },
  '/profile/dashboard/webinars': { path: '/profile/dashboard/webinars', as: TUTOR },
  '/booked': { path: '/booked', as: STUDENT },
  '/finished': { path: '/finished', as: STUDENT },
  '/certificates/:code': { path: someCertificate },
  '/checkout/:order': { path: someOrder, as: STUDENT },
  '/course-messages': { path: '/course-messages' },
  '/profile/preferences': { path: '/profile/preferences', as: STUDENT },
  '/about': { path: '/about' },
  '/contact-us': { path: '/contact-us' },
  '/become-a-partner': { path: '/become-a-partner' },
  '/terms-of-use': { path: '/terms-of-use' },
  '/privacy-policy': { path: '/privacy-policy' },
  '/help': { path: '/help' },
  '/content-removed': { path: '/content-removed' },
}

/** The same pages with other content, by address. */
export const VIEWS: Record<string, Screen> = {
  '/, as a student': { path: '/', as: STUDENT },
  '/, as a tutor': { path: '/', as: TUTOR },
  '/profile/preferences, notifications': { path: '/profile/preferences?active-tab=notifications', as: STUDENT },
  '/profile, as a tutor': { path: '/profile', as: TUTOR },
  'orders, as a student': { path: someOrders, as: STUDENT },
  'no orders, as a tutor': { path: '/profile?active-tab=orders', as: TUTOR },
  'where students stop, as a tutor': { path: '/profile/dashboard/students?tab=stops', as: TUTOR },
  'a search for nothing': { path: '/search' },
  'a free lesson, as a student': { path: firstLesson, as: STUDENT },
  ...Object.fromEntries(
    [
      '/courses?level=beginner&q=a',
      '/courses?view=detailed-vertical',
      '/webinars?view=detailed-horizontal',
      '/webinars?event-type=live',
      '/offline-events?price=free',
      '/experts/elena-marchetti?active-tab=webinars',
      '/articles/first-question-is-when',
      '/search?q=a&active-tab=events',
      '/search?q=zzzz',
    ].map((path) => [path, { path }]),
  ),
}
