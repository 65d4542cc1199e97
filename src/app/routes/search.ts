import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** What can be found anywhere in the portal. */
export const SEARCH: RouteSpec[] = [
  {
    pattern: patterns.search,
    load: async () => (await import('../../features/search/page/search-screen.tsx')).SearchScreen,
    texts: ['search', 'courses', 'events'],
    data: async (loading) => (await import('../../features/search/facts.ts')).searchFacts(loading),
  },
]
