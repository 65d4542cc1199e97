import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** The tutor's dashboard. */
export const DASHBOARD: RouteSpec[] = [
  {
    pattern: patterns.dashboard,
    isPersonal: true,
    isLive: true,
    load: async () => (await import('../../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
    texts: ['dashboard'],
    laterTexts: ['webinar', 'events', 'attendance'],
    data: async (loading) => (await import('../../features/dashboard/facts.ts')).dashboardFacts(loading),
  },
  {
    pattern: patterns.tutorWebinars,
    isPersonal: true,
    load: async () => (await import('../../features/dashboard/webinars-screen.tsx')).TutorWebinarsScreen,
    texts: ['dashboard'],
    laterTexts: ['courses'],
    data: async (loading) => (await import('../../features/dashboard/facts.ts')).tutorWebinarsFacts(loading),
  },
  {
    pattern: patterns.tutorStudents,
    isPersonal: true,
    load: async () => (await import('../../features/dashboard/students/students-screen.tsx')).TutorStudentsScreen,
    texts: ['dashboard'],
    laterTexts: ['statistics'],
    data: async (loading) => (await import('../../features/dashboard/facts.ts')).tutorStudentsFacts(loading),
  },
]
