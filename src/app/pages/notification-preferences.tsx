import type { User } from '../../../openapi/generated/portal.ts'
import { CalendarFeed } from '../../features/events/calendar-feed.tsx'
import { ChannelList } from '../../features/notifications/channels/channel-list.tsx'
import { MessageList } from '../../features/notifications/channels/message-list.tsx'
import { NotificationsTab } from '../../features/notifications/notifications-tab.tsx'

/** Where the person is reached, reminders of schedules, and the calendar feed that contains them all. */
export const NotificationPreferences = ({ owner }: { owner: User }) => (
  <>
    <ChannelList />
    <NotificationsTab owner={owner} />
    <MessageList />
    <CalendarFeed />
  </>
)
