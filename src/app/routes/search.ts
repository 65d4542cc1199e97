import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What can be found anywhere in the portal. */
export const SEARCHING: RouteSpec[] = [
  {
    pattern: patterns.search,
    module: 'src/screens/search/search-screen.tsx',
    load: async () => (await import('../../screens/search/search-screen.tsx')).SearchScreen,
    texts: ['search', 'courses', 'events'],
    title: (t) => t('search:metaTitle'),
    data: async (loading) => (await import('./search-facts.ts')).searchFacts(loading),
  },
]
