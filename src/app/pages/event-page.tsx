import type { Event } from '../../../openapi/generated/portal.ts'
import { type EventParts, EventScreen } from '../../features/events/page/event-screen.tsx'
import { deferred } from '../../platform/page/deferred.tsx'

const parts: EventParts = {
  head: deferred(async () => {
    const [{ EventHead }, { EntryPanel }] = await Promise.all([
      import('../../features/events/page/event-head.tsx'),
      import('../../features/live/entry-panel.tsx'),
    ])
    return (props: { event: Event; isSettled: boolean }) => <EventHead {...props} entry={EntryPanel} />
  }),
  about: deferred(async () => {
    const [{ EventAbout }, { EventRecordings }, { SessionChange }, { AttendanceOfEvent }] = await Promise.all([
      import('../../features/events/page/event-about.tsx'),
      import('../../features/live/recordings/event-recordings.tsx'),
      import('../../features/live/session-change.tsx'),
      import('../../features/live/attendance/attendance-of-event.tsx'),
    ])
    return (props: { event: Event }) => (
      <EventAbout {...props} recordings={EventRecordings} change={SessionChange} attendance={AttendanceOfEvent} />
    )
  }),
}

export const EventPage = () => <EventScreen parts={parts} />
