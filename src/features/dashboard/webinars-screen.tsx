import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import type { TutorId } from './tutor-filter.ts'

const table = deferred(async () => (await import('./webinar-table.tsx')).WebinarTable)

/** The tutor's webinars as a table. */
export const TutorWebinarsScreen = () => <DashboardFrame body={Webinars} />

const Webinars = ({ tutorId }: { tutorId: TutorId }) => <Deferred part={table} props={{ tutorId }} />
