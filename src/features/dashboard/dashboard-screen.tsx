import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { Stack } from '../../ui/layout.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import type { TutorId } from './tutor-filter.ts'

const counts = deferred(async () => (await import('./dashboard-counts.tsx')).DashboardCounts)
const schedules = deferred(async () => (await import('./next-schedules.tsx')).NextSchedules)
const registrations = deferred(async () => (await import('./registrations.tsx')).Registrations)

/** The overview: the next schedules with a button to start each, and figures. */
export const DashboardScreen = () => <DashboardFrame body={Overview} />

const Overview = ({ tutorId }: { tutorId: TutorId }) => (
  <Stack gap={7}>
    <Deferred part={counts} props={{ tutorId }} />
    <Deferred part={schedules} props={{ tutorId }} />
    <Deferred part={registrations} props={{}} />
  </Stack>
)
