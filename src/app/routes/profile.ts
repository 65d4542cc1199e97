import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** What a signed-in person shows and has chosen. */
export const PROFILE: RouteSpec[] = [
  {
    pattern: patterns.profile,
    load: async () => (await import('../../screens/profile/profile-screen.tsx')).ProfileScreen,
    texts: ['profile', 'courses'],
    data: async (loading) => (await import('./profile-facts.ts')).profileFacts(loading),
  },
  {
    pattern: patterns.booked,
    load: async () => (await import('../../screens/booked/booked-screen.tsx')).BookedScreen,
    texts: ['booked', 'courses', 'events'],
    laterTexts: ['recordings'],
    data: async (loading) => (await import('./profile-facts.ts')).bookedFacts(loading),
  },
  {
    pattern: patterns.finished,
    load: async () => (await import('../../screens/finished/finished-courses-screen.tsx')).FinishedCoursesScreen,
    texts: ['finished'],
    data: async (loading) => (await import('./profile-facts.ts')).finishedCoursesFacts(loading),
  },
  {
    pattern: patterns.certificate,
    load: async () => (await import('../../screens/certificate/certificate-screen.tsx')).CertificateScreen,
    texts: ['finished'],
    data: async (loading) => (await import('./profile-facts.ts')).certificateFacts(loading),
  },
  {
    pattern: patterns.preferences,
    load: async () => (await import('../../screens/preferences/preferences-screen.tsx')).PreferencesScreen,
    texts: ['preferences', 'profile'],
  },
]
