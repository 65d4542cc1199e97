import { useTranslation } from 'react-i18next'
import type { User } from '../../../openapi/generated/portal.ts'
import { PREFERENCE_TABS, PREFERENCES_VIEW, type PreferenceTab } from '../../domain/profile-tabs.ts'
import { Deferred, deferred } from '../../portal/deferred.tsx'
import { useOwner } from '../../portal/own-account.ts'
import { usePageTitle } from '../../portal/page-title.tsx'
import { Tabs } from '../../portal/tabs.tsx'
import { useUrlState } from '../../portal/url-state.ts'
import { Container, leadText, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { AccountTab } from './account-tab.tsx'
import { AppearanceTab } from './appearance-tab.tsx'
import { ConnectionsTab } from './connections-tab.tsx'
import { LanguageTab } from './language-tab.tsx'

/* Forms bring much code; the page itself is links and buttons. */
const notifications = deferred(async () => (await import('./notifications-tab.tsx')).NotificationsTab)
const security = deferred(async () => (await import('./security-tab.tsx')).SecurityTab)

const page = css`
  padding-block: var(--space-7) var(--space-8);
`
const column = css`
  max-inline-size: 52rem;
`

/** Everything that a person can choose about the portal and about their account. */
export function PreferencesScreen() {
  const { t } = useTranslation('preferences')
  const owner = useOwner()
  const { state, hrefOf } = useUrlState(PREFERENCES_VIEW)
  usePageTitle(t('metaTitle'))
  if (!owner) return null
  const tab = state['active-tab']
  return (
    <Container className={page}>
      <Stack gap={6}>
        <Stack gap={2}>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className={leadText}>{t('lead')}</p>
        </Stack>
        <Tabs
          label={t('tabs')}
          tabs={PREFERENCE_TABS.map((name) => ({
            name: t(`tab.${name}`),
            href: hrefOf({ 'active-tab': name }),
            isCurrent: name === tab,
          }))}
        />
        <Stack gap={6} className={column}>
          <PreferencePart tab={tab} owner={owner} />
        </Stack>
      </Stack>
    </Container>
  )
}

function PreferencePart({ tab, owner }: { tab: PreferenceTab; owner: User }) {
  switch (tab) {
    case 'account':
      return <AccountTab owner={owner} />
    case 'language':
      return <LanguageTab owner={owner} />
    case 'notifications':
      return <Deferred part={notifications} props={{ owner }} />
    case 'appearance':
      return <AppearanceTab />
    case 'security':
      return <Deferred part={security} props={{ owner }} />
    case 'connections':
      return <ConnectionsTab owner={owner} />
  }
}
