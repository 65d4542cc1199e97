import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { DashboardFrame } from '../dashboard-frame.tsx'
import type { TutorId } from '../tutor-filter.ts'

const roster = deferred(async () => (await import('./roster.tsx')).Roster)

/** Who learns in the tutor's courses. */
export const TutorStudentsScreen = () => <DashboardFrame body={Students} />

const Students = ({ tutorId }: { tutorId: TutorId }) => <Deferred part={roster} props={{ tutorId }} />
