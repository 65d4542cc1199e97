import type { Event } from '../../../../openapi/generated/portal.ts'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { useViewer } from '../../../platform/portal.tsx'
import { standingOf } from '../entry-state.ts'

/** Few people see these; nobody else loads them. */
const ofTutors = deferred(async () => (await import('./event-attendance.tsx')).EventAttendance, true)
const own = deferred(async () => (await import('./own-attendance.tsx')).OwnAttendance, true)

/** Who was in the sessions of an event, for those who lead it; for registered people how long they were. */
export function AttendanceOfEvent({ event }: { event: Event }) {
  const standing = standingOf(event, useViewer())
  if (event.type === 'offline') return null
  if (standing === 'tutor') return <Deferred part={ofTutors} props={{ event }} />
  return standing === 'registered' ? <Deferred part={own} props={{ event }} /> : null
}
