import { BOOKED_VIEW, FINISHED_VIEW } from '../../domain/booked-tabs.ts'
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
    pattern: patterns.booked,
    module: 'src/screens/booked/booked-screen.tsx',
    load: async () => (await import('../../screens/booked/booked-screen.tsx')).BookedScreen,
    texts: ['booked', 'courses', 'events'],
    access: 'signed-in',
    query: BOOKED_VIEW,
    title: (t) => t('booked:title'),
    data: async (loading) => (await import('./profile-facts.ts')).bookedFacts(loading),
  },
  {
    pattern: patterns.finished,
    module: 'src/screens/finished/finished-courses-screen.tsx',
    load: async () => (await import('../../screens/finished/finished-courses-screen.tsx')).FinishedCoursesScreen,
    texts: ['finished'],
    access: 'signed-in',
    query: FINISHED_VIEW,
    title: (t) => t('finished:coursesTitle'),
    data: async (loading) => (await import('./profile-facts.ts')).finishedCoursesFacts(loading),
  },
  {
    pattern: patterns.certificate,
    module: 'src/screens/certificate/certificate-screen.tsx',
    load: async () => (await import('../../screens/certificate/certificate-screen.tsx')).CertificateScreen,
    texts: ['finished'],
    title: (t) => t('finished:verifyTitle'),
    data: async (loading) => (await import('./profile-facts.ts')).certificateFacts(loading),
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
