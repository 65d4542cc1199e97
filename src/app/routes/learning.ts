import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** The facts of these pages. They are a separate import because the first page gets its facts from the server. */
const facts = () => import('../../features/learning/facts.ts')

/** Lessons, the end of a course, and certificates. */
export const LEARNING: RouteSpec[] = [
  {
    pattern: patterns.courseFinished,
    load: async () => (await import('../../features/learning/certificates/finished-screen.tsx')).FinishedScreen,
    texts: ['finished'],
    data: async (loading) => (await facts()).finishedFacts(loading),
  },
  {
    pattern: patterns.courseNotes,
    isPersonal: true,
    load: async () => (await import('../../features/learning/notes/notes-screen.tsx')).NotesScreen,
    texts: ['notes'],
    data: async (loading) => (await facts()).notesFacts(loading),
  },
  {
    pattern: patterns.player,
    isLesson: true,
    load: async () => (await import('../../features/learning/player/player-screen.tsx')).PlayerScreen,
    texts: ['lesson', 'quiz', 'course', 'modals'],
    laterTexts: ['notes'],
    data: async (loading) => (await facts()).playerFacts(loading),
  },
  {
    pattern: patterns.finished,
    isPersonal: true,
    load: async () => (await import('../pages/finished-page.tsx')).FinishedPage,
    texts: ['finished'],
    laterTexts: ['attendance'],
    data: async (loading) => {
      const { attendedFacts } = await import('../../features/live/attendance/facts.ts')
      const [ofCourses] = await Promise.all([(await facts()).finishedCoursesFacts(loading), attendedFacts(loading)])
      return ofCourses
    },
  },
  {
    pattern: patterns.certificate,
    load: async () => (await import('../../features/learning/certificates/certificate-screen.tsx')).CertificateScreen,
    texts: ['finished'],
    data: async (loading) => (await facts()).certificateFacts(loading),
  },
  {
    pattern: patterns.courseMessages,
    load: async () => (await import('../../features/learning/course-messages-screen.tsx')).CourseMessagesScreen,
    texts: ['finished'],
  },
]
