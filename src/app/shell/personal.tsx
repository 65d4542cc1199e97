import type { User } from '../../../openapi/generated/portal.ts'
import { NoticeBell } from '../../features/notifications/notification-bell.tsx'
import { AccountMenu } from './account-menu.tsx'

/** What the header has for a person: their notices, and the menu of what is theirs. */
export const Personal = ({ viewer }: { viewer: User }) => (
  <>
    <NoticeBell key={viewer.id} />
    <AccountMenu viewer={viewer} />
  </>
)
