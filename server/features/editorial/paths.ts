/** Pages of the portal that editorial texts may link to (PAGE-1). */
export const LINKED_PATHS = [
  '/',
  '/courses',
  '/webinars',
  '/offline-events',
  '/articles',
  '/experts',
  '/about',
  '/contact-us',
  '/become-a-partner',
  '/terms-of-use',
  '/privacy-policy',
  '/help',
  '/booked',
  '/finished',
] as const
