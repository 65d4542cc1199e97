import type { User } from '../../../openapi/generated/portal.ts'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The part of the header for a signed-in person: notifications and the account menu. */
export const Personal = ({ viewer }: { viewer: User }) => (
  <>
    <NotificationBell key={viewer.id} />
    <AccountMenu viewer={viewer} />
  </>
)
