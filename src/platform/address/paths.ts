/** All addresses of the portal (PAGE-1, PAGE-2); `:name` stands for an id or an alias. */
export const patterns = {
  home: '/',
  login: '/auth/login',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyEmail: '/auth/verify-email',
  profile: '/profile',
  preferences: '/profile/preferences',
  dashboard: '/profile/dashboard',
  tutorWebinars: '/profile/dashboard/webinars',
  tutorStudents: '/profile/dashboard/students',
  booked: '/booked',
  finished: '/finished',
  certificate: '/certificates/:code',
  checkout: '/checkout/:order',
  /** where mails from tutors lead, with `?token=` */
  courseMessages: '/course-messages',
  courses: '/courses',
  articles: '/articles',
  article: '/articles/:article',
  tutors: '/experts',
  tutor: '/experts/:tutor',
  search: '/search',
  webinars: '/webinars',
  webinarContent: '/webinar-content',
  webinar: '/webinar-content/:webinar',
  offlineEvents: '/offline-events',
  offlineEvent: '/offline-events/:event',
  about: '/about',
  contactUs: '/contact-us',
  becomeAPartner: '/become-a-partner',
  termsOfUse: '/terms-of-use',
  privacyPolicy: '/privacy-policy',
  help: '/help',
  contentRemoved: '/content-removed',
  courseContent: '/course-content',
  courseFinished: '/course-content/finished',
  course: '/course-content/:course',
  courseNotes: '/course-content/:course/notes',
  player: '/course-content/:course/:lesson/:content?',
} as const

const part = encodeURIComponent

/** The path of an authentication page that redirects afterwards. */
const withRedirect = (pattern: string) => (redirectUrl?: string) =>
  redirectUrl ? `${pattern}?${new URLSearchParams({ redirectUrl })}` : pattern

export const paths = {
  home: () => patterns.home,
  login: withRedirect(patterns.login),
  signUp: withRedirect(patterns.signUp),
  forgotPassword: withRedirect(patterns.forgotPassword),
  profile: () => patterns.profile,
  preferences: (tab?: string) => (tab ? `${patterns.preferences}?active-tab=${tab}` : patterns.preferences),
  articles: () => patterns.articles,
  article: (article: string) => `${patterns.articles}/${part(article)}`,
  tutors: () => patterns.tutors,
  tutor: (tutor: string) => `${patterns.tutors}/${part(tutor)}`,
  webinars: () => patterns.webinars,
  webinar: (webinar: string) => `/webinar-content/${part(webinar)}`,
  offlineEvents: () => patterns.offlineEvents,
  offlineEvent: (event: string) => `${patterns.offlineEvents}/${part(event)}`,
  /** the page of an event of either type */
  event: ({ type, alias }: { type: 'webinar' | 'offline'; alias: string }) =>
    type === 'webinar' ? `/webinar-content/${part(alias)}` : `${patterns.offlineEvents}/${part(alias)}`,
  dashboard: () => patterns.dashboard,
  tutorWebinars: () => patterns.tutorWebinars,
  tutorStudents: () => patterns.tutorStudents,
  booked: () => patterns.booked,
  finished: () => patterns.finished,
  certificate: (code: string) => `/certificates/${part(code)}`,
  /** the page of an order */
  checkout: (order: string) => `/checkout/${part(order)}`,
  search: (q?: string) => (q ? `${patterns.search}?${new URLSearchParams({ q })}` : patterns.search),
  courses: (query?: Record<string, string>) =>
    query ? `${patterns.courses}?${new URLSearchParams(query)}` : patterns.courses,
  contactUs: () => patterns.contactUs,
  privacyPolicy: () => patterns.privacyPolicy,
  help: () => patterns.help,
  course: (course: string) => `/course-content/${part(course)}`,
  courseNotes: (course: string) => `/course-content/${part(course)}/notes`,
  player: (course: string, lesson: string, content?: string | null) =>
    `/course-content/${part(course)}/${part(lesson)}${content ? `/${part(content)}` : ''}`,
  courseFinished: (course: string) => `${patterns.courseFinished}?${new URLSearchParams({ course })}`,
}
