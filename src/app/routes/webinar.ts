import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

const page = {
  isLive: true,
  load: async () => (await import('../../screens/webinar/webinar-screen.tsx')).WebinarScreen,
  texts: ['webinar', 'events', 'courses'],
  laterTexts: ['recordings'],
  data: async (loading) => (await import('./webinar-facts.ts')).eventFacts(loading),
} satisfies Omit<RouteSpec, 'pattern'>

/** An event, online or on site. */
export const WEBINAR: RouteSpec[] = [
  { ...page, pattern: patterns.webinar },
  { ...page, pattern: patterns.offlineEvent },
]
