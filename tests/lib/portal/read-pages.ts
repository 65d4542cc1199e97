/** Pages that a guest reads, of each kind one. */
export const READ_PAGES = [
  '/',
  '/courses',
  '/webinars',
  '/course-content/funds-and-etfs',
  '/articles/what-a-fund-costs',
  '/auth/login',
]
