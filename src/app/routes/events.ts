import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What these pages start with; no first page needs it in the browser. */
const facts = () => import('./events-facts.ts')

/** Lists of events. */
export const EVENTS: RouteSpec[] = [
  {
    pattern: patterns.webinars,
    load: async () => (await import('../../screens/events/webinars-screen.tsx')).WebinarsScreen,
    texts: ['webinars', 'courses'],
    laterTexts: ['events', 'catalogue'],
    data: async (loading) => (await facts()).webinarsFacts(loading),
  },
  {
    pattern: patterns.offlineEvents,
    load: async () => (await import('../../screens/events/offline-events-screen.tsx')).OfflineEventsScreen,
    texts: ['offline', 'courses'],
    laterTexts: ['events', 'catalogue'],
    data: async (loading) => (await facts()).offlineEventsFacts(loading),
  },
]
