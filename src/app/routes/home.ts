import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** Where everybody begins. */
export const HOME: RouteSpec[] = [
  {
    pattern: patterns.home,
    load: async () => (await import('../../screens/home/home-screen.tsx')).HomeScreen,
    texts: ['home'],
    data: async (loading) => (await import('./home-facts.ts')).homeFacts(loading),
  },
]
