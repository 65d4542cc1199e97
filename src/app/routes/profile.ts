import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What a signed-in person shows and has chosen. */
export const PROFILE: RouteSpec[] = [
  {
    pattern: patterns.profile,
    module: 'src/screens/profile/profile-screen.tsx',
    load: async () => (await import('../../screens/profile/profile-screen.tsx')).ProfileScreen,
    texts: ['profile', 'courses'],
    access: 'signed-in',
    title: (t) => t('profile:metaTitle'),
    data: async (loading) => (await import('./profile-facts.ts')).profileFacts(loading),
  },
  {
    pattern: patterns.preferences,
    module: 'src/screens/preferences/preferences-screen.tsx',
    load: async () => (await import('../../screens/preferences/preferences-screen.tsx')).PreferencesScreen,
    texts: ['preferences', 'profile'],
    access: 'signed-in',
    title: (t) => t('preferences:metaTitle'),
  },
]
