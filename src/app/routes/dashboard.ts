import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What somebody who teaches sees of what they lead. */
export const DASHBOARD: RouteSpec[] = [
  {
    pattern: patterns.dashboard,
    isLive: true,
    load: async () => (await import('../../screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
    texts: ['dashboard'],
    laterTexts: ['webinar', 'events'],
    data: async (loading) => (await import('./dashboard-facts.ts')).dashboardFacts(loading),
  },
  {
    pattern: patterns.ledWebinars,
    load: async () => (await import('../../screens/dashboard/led-webinars-screen.tsx')).LedWebinarsScreen,
    texts: ['dashboard'],
    laterTexts: ['courses'],
    data: async (loading) => (await import('./dashboard-facts.ts')).ledWebinarsFacts(loading),
  },
]
