import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What can be found anywhere in the portal. */
export const SEARCHING: RouteSpec[] = [
  {
    pattern: patterns.search,
    load: async () => (await import('../../screens/search/search-screen.tsx')).SearchScreen,
    texts: ['search', 'courses', 'events'],
    data: async (loading) => (await import('./search-facts.ts')).searchFacts(loading),
  },
]
