import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** The facts of these pages. They are a separate import because the first page gets its facts from the server. */
const facts = () => import('../../features/live/facts.ts')

const event = {
  isLive: true,
  load: async () => (await import('../pages/event-page.tsx')).EventPage,
  texts: ['webinar', 'events', 'courses'],
  laterTexts: ['recordings'],
  data: async (loading) => (await facts()).eventFacts(loading),
} satisfies Omit<RouteSpec, 'pattern'>

/** The pages of events, and the page of bookings. */
export const LIVE: RouteSpec[] = [
  { ...event, pattern: patterns.webinar },
  { ...event, pattern: patterns.offlineEvent },
  {
    pattern: patterns.booked,
    isPersonal: true,
    load: async () => (await import('../../features/live/booked/booked-screen.tsx')).BookedScreen,
    texts: ['booked', 'courses', 'events'],
    laterTexts: ['recordings'],
    data: async (loading) => (await facts()).bookedFacts(loading),
  },
]
