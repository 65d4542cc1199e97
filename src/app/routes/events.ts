import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** The facts of these pages. They are a separate import because the first page gets its facts from the server. */
const facts = () => import('../../features/events/facts.ts')

/** Lists of events. */
export const EVENTS: RouteSpec[] = [
  {
    pattern: patterns.webinars,
    load: async () => (await import('../../features/events/webinars-screen.tsx')).WebinarsScreen,
    texts: ['webinars', 'courses'],
    laterTexts: ['events', 'catalogue'],
    data: async (loading) => (await facts()).webinarsFacts(loading),
  },
  {
    pattern: patterns.offlineEvents,
    load: async () => (await import('../../features/events/offline-events-screen.tsx')).OfflineEventsScreen,
    texts: ['offline', 'courses'],
    laterTexts: ['events', 'catalogue'],
    data: async (loading) => (await facts()).offlineEventsFacts(loading),
  },
]
