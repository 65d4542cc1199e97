import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { Stack } from '../../ui/layout.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import type { TutorId } from './tutor-filter.ts'

const counts = deferred(async () => (await import('./dashboard-counts.tsx')).DashboardCounts)
const sessions = deferred(async () => (await import('./next-schedules.tsx')).NextSessions)
const registrations = deferred(async () => (await import('./registrations.tsx')).Registrations)

/** What somebody who teaches comes for: the next sessions with the press that starts them, and how it goes. */
export const DashboardScreen = () => <DashboardFrame body={Overview} />

const Overview = ({ tutorId }: { tutorId: TutorId }) => (
  <Stack gap={7}>
    <Deferred part={counts} props={{ tutorId }} />
    <Deferred part={sessions} props={{ tutorId }} />
    <Deferred part={registrations} props={{}} />
  </Stack>
)
