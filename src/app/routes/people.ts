import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** Tutors, and the person's profile and preferences. */
export const PEOPLE: RouteSpec[] = [
  {
    pattern: patterns.tutors,
    load: async () => (await import('../../features/people/tutors/tutors-screen.tsx')).TutorsScreen,
    texts: ['experts', 'courses'],
    data: async (loading) => (await import('../../features/people/tutors/facts.ts')).tutorsFacts(loading),
  },
  {
    pattern: patterns.tutor,
    load: async () => (await import('../pages/tutor-page.tsx')).TutorPage,
    texts: ['experts', 'courses'],
    data: async (loading) => (await import('../../features/articles/facts.ts')).tutorFacts(loading),
  },
  {
    pattern: patterns.profile,
    isPersonal: true,
    load: async () => (await import('../pages/profile-page.tsx')).ProfilePage,
    texts: ['profile', 'courses', 'orders'],
    data: async (loading) => (await import('../../features/learning/facts.ts')).profileFacts(loading),
  },
  {
    pattern: patterns.preferences,
    isPersonal: true,
    load: async () => (await import('../pages/preferences-page.tsx')).PreferencesPage,
    texts: ['preferences', 'profile', 'channels'],
    data: async (loading) => (await import('../../features/notifications/facts.ts')).notificationFacts(loading),
  },
]
