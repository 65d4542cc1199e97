import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import type { Led } from './tutor-filter.ts'

const table = deferred(async () => (await import('./webinar-table.tsx')).WebinarTable)

/** The webinars of somebody who teaches, as a table. */
export const LedWebinarsScreen = () => <DashboardFrame body={Webinars} />

const Webinars = ({ led }: { led: Led }) => <Deferred part={table} props={{ led }} />
