import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** What these pages start with; no first page needs it in the browser. */
const facts = () => import('../../features/live/facts.ts')

const event = {
  isLive: true,
  load: async () => (await import('../pages/event-page.tsx')).EventPage,
  texts: ['webinar', 'events', 'courses'],
  laterTexts: ['recordings'],
  data: async (loading) => (await facts()).eventFacts(loading),
} satisfies Omit<RouteSpec, 'pattern'>

/** An event with its way in, online or on site; and what the person has booked. */
export const LIVE: RouteSpec[] = [
  { ...event, pattern: patterns.webinar },
  { ...event, pattern: patterns.offlineEvent },
  {
    pattern: patterns.booked,
    load: async () => (await import('../../features/live/booked/booked-screen.tsx')).BookedScreen,
    texts: ['booked', 'courses', 'events'],
    laterTexts: ['recordings'],
    data: async (loading) => (await facts()).bookedFacts(loading),
  },
]
