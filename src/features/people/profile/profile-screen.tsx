import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../openapi/generated/portal.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { Tabs } from '../../../platform/lists/tabs.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { useViewer } from '../../../platform/portal.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { hasRole } from '../my-profile-api.ts'
import { PROFILE_TABS, PROFILE_VIEW, type ProfileView } from '../profile-tabs.ts'
import { ProfileHead } from './profile-head.tsx'
import { ProfileTeaching } from './profile-teaching.tsx'

const below = css`
  padding-block: var(--space-6) var(--space-8);
`

/** What the student's part of a profile is given. */
export interface StudentPartProps {
  owner: User
  state: ProfileView
  hrefOf(change: Partial<ProfileView>): string
}

interface ProfileScreenProps {
  /** what they have as a student; courses and certificates are of rooms below this one */
  learning: ComponentType<StudentPartProps>
  /** what they have bought, of a room below this one too */
  orders: ComponentType<{ page: number; hrefOf(page: number): string }>
}

/** The person's profile. A tutor has two, as a student and as a tutor. */
export function ProfileScreen(parts: ProfileScreenProps) {
  const { t } = useTranslation('profile')
  const owner = useViewer()
  usePageTitle(t('metaTitle'))
  return owner && <OwnProfile owner={owner} {...parts} />
}

function OwnProfile({ owner, learning: Learning, orders: Orders }: ProfileScreenProps & { owner: User }) {
  const { t } = useTranslation('profile')
  const { state, hrefOf } = useUrlState(PROFILE_VIEW)
  const teaches = hasRole(owner, 'tutor')
  const tab = teaches || state['active-tab'] !== 'tutor' ? state['active-tab'] : 'student'
  return (
    <>
      <ProfileHead owner={owner} />
      <Container className={below}>
        <Stack gap={6}>
          <Tabs
            label={t('metaTitle')}
            tabs={PROFILE_TABS.filter((name) => teaches || name !== 'tutor').map((name) => ({
              name: t(`tab.${name}`),
              href: hrefOf({ 'active-tab': name }),
              isCurrent: name === tab,
            }))}
          />
          {tab === 'student' && <Learning owner={owner} state={state} hrefOf={hrefOf} />}
          {tab === 'tutor' && <ProfileTeaching />}
          {tab === 'orders' && (
            <Orders page={state.orders} hrefOf={(orders) => hrefOf({ 'active-tab': 'orders', orders })} />
          )}
        </Stack>
      </Container>
    </>
  )
}
