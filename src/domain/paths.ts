/** The only list of the portal's addresses (specification point 2); `:name` stands for an id or an alias. */
export const patterns = {
  home: '/',
  login: '/auth/login',
  courses: '/courses',
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
  player: '/course-content/:course/:lesson/:content?',
} as const

const part = encodeURIComponent

export const paths = {
  home: () => patterns.home,
  login: (redirectUrl?: string) =>
    redirectUrl ? `${patterns.login}?${new URLSearchParams({ redirectUrl })}` : patterns.login,
  courses: (query?: Record<string, string>) =>
    query ? `${patterns.courses}?${new URLSearchParams(query)}` : patterns.courses,
  contactUs: () => patterns.contactUs,
  privacyPolicy: () => patterns.privacyPolicy,
  help: () => patterns.help,
  course: (course: string) => `/course-content/${part(course)}`,
  player: (course: string, lesson: string, content?: string | null) =>
    `/course-content/${part(course)}/${part(lesson)}${content ? `/${part(content)}` : ''}`,
  courseFinished: (course: string) => `${patterns.courseFinished}?${new URLSearchParams({ course })}`,
}
