import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../openapi/generated/portal.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { Tabs } from '../../../platform/lists/tabs.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { useViewer } from '../../../platform/portal.tsx'
import { Container, leadText, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { ConnectionsTab } from '../../auth/connections-tab.tsx'
import { SecurityTab } from '../../auth/security-tab.tsx'
import { PREFERENCE_TABS, PREFERENCES_VIEW, type PreferenceTab } from '../profile-tabs.ts'
import { AccountTab } from './account-tab.tsx'
import { AppearanceTab } from './appearance-tab.tsx'
import { LanguageTab } from './language-tab.tsx'

const page = css`
  padding-block: var(--space-7) var(--space-8);
`
const column = css`
  max-inline-size: 52rem;
`

type OfOwner = ComponentType<{ owner: User }>

interface PreferencesScreenProps {
  /** what a room below this one lets them choose */
  notifications: OfOwner
}

/** Everything that a person can choose about the portal and about their account. */
export function PreferencesScreen({ notifications }: PreferencesScreenProps) {
  const { t } = useTranslation('preferences')
  const owner = useViewer()
  const { state, hrefOf } = useUrlState(PREFERENCES_VIEW)
  usePageTitle(t('metaTitle'))
  const tab = state['active-tab']
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the tabs are wider than the page.
  useEffect(() => {
    const shown = tabs.current?.querySelectorAll('a')[PREFERENCE_TABS.indexOf(tab)]
    shown?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [tab])
  if (!owner) return null
  return (
    <Container className={page}>
      <Stack gap={6}>
        <Stack gap={2}>
          <h1 tabIndex={-1}>{t('metaTitle')}</h1>
          <p className={leadText}>{t('lead')}</p>
        </Stack>
        <div ref={tabs}>
          <Tabs
            label={t('metaTitle')}
            tabs={PREFERENCE_TABS.map((name) => ({
              name: t(`tab.${name}`),
              href: hrefOf({ 'active-tab': name }),
              isCurrent: name === tab,
            }))}
          />
        </div>
        <Stack gap={6} className={column}>
          <PreferencePart tab={tab} owner={owner} notifications={notifications} />
        </Stack>
      </Stack>
    </Container>
  )
}

interface PreferencePartProps extends PreferencesScreenProps {
  tab: PreferenceTab
  owner: User
}

function PreferencePart({ tab, owner, notifications: Notifications }: PreferencePartProps) {
  switch (tab) {
    case 'account':
      return <AccountTab owner={owner} />
    case 'language':
      return <LanguageTab owner={owner} />
    case 'notifications':
      return <Notifications owner={owner} />
    case 'appearance':
      return <AppearanceTab />
    case 'security':
      return <SecurityTab owner={owner} />
    case 'connections':
      return <ConnectionsTab owner={owner} />
  }
}
