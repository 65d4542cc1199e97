import { FinishedCoursesScreen } from '../../features/learning/certificates/finished-courses-screen.tsx'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'

const sessions = deferred(
  async () => (await import('../../features/live/attendance/attended-sessions.tsx')).AttendedSessions,
)

const Sessions = () => <Deferred part={sessions} props={{}} />

export const FinishedPage = () => <FinishedCoursesScreen sessions={Sessions} />
