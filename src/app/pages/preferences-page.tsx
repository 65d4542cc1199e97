import type { User } from '../../../openapi/generated/portal.ts'
import { PreferencesScreen } from '../../features/people/preferences/preferences-screen.tsx'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'

const notifications = deferred(
  async () => (await import('./notification-preferences.tsx')).NotificationPreferences,
  true,
)

const Notifications = ({ owner }: { owner: User }) => <Deferred part={notifications} props={{ owner }} />

export const PreferencesPage = () => <PreferencesScreen notifications={Notifications} />
