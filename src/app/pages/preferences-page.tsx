import type { User } from '../../../openapi/generated/portal.ts'
import { CalendarFeed } from '../../features/events/calendar-feed.tsx'
import { NotificationsTab } from '../../features/notifications/notifications-tab.tsx'
import { PreferencesScreen } from '../../features/people/preferences/preferences-screen.tsx'

/** Reminders of schedules, and the calendar feed that contains them all. */
const Notifications = ({ owner }: { owner: User }) => (
  <>
    <NotificationsTab owner={owner} />
    <CalendarFeed />
  </>
)

export const PreferencesPage = () => <PreferencesScreen notifications={Notifications} />
