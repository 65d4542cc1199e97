import type { User } from '../../../openapi/generated/portal.ts'
import { CalendarFeed } from '../../features/events/calendar-feed.tsx'
import { ChannelList } from '../../features/notifications/channels/channel-list.tsx'
import { MessageList } from '../../features/notifications/channels/message-list.tsx'
import { NotificationsTab } from '../../features/notifications/notifications-tab.tsx'
import { PreferencesScreen } from '../../features/people/preferences/preferences-screen.tsx'

/** Reminders of schedules, and the calendar feed that contains them all. */
const Notifications = ({ owner }: { owner: User }) => (
  <>
    <ChannelList />
    <NotificationsTab owner={owner} />
    <MessageList />
    <CalendarFeed />
  </>
)

export const PreferencesPage = () => <PreferencesScreen notifications={Notifications} />
