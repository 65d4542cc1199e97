import { useTranslation } from 'react-i18next'
import type { User } from '../../../openapi/generated/portal.ts'
import { hasRole } from '../../api/my-profile.ts'
import { PROFILE_TABS, PROFILE_VIEW } from '../../domain/profile-tabs.ts'
import { useOwner } from '../../portal/own-account.ts'
import { usePageTitle } from '../../portal/page-title.tsx'
import { Tabs } from '../../portal/tabs.tsx'
import { useUrlState } from '../../portal/url-state.ts'
import { Container, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { ProfileHead } from './profile-head.tsx'
import { ProfileLearning } from './profile-learning.tsx'
import { ProfileTeaching } from './profile-teaching.tsx'

const below = css`
  padding-block: var(--space-6) var(--space-8);
`

/** The person's own profile. Whoever teaches has two: as a student and as a tutor. */
export function ProfileScreen() {
  const { t } = useTranslation('profile')
  const owner = useOwner()
  usePageTitle(t('metaTitle'))
  return owner && <OwnProfile owner={owner} />
}

function OwnProfile({ owner }: { owner: User }) {
  const { t } = useTranslation('profile')
  const { state, hrefOf } = useUrlState(PROFILE_VIEW)
  const teaches = hasRole(owner, 'tutor')
  const tab = teaches ? state['active-tab'] : 'student'
  return (
    <>
      <ProfileHead owner={owner} />
      <Container className={below}>
        <Stack gap={6}>
          {teaches && (
            <Tabs
              label={t('tabs')}
              tabs={PROFILE_TABS.map((name) => ({
                name: t(`tab.${name}`),
                href: hrefOf({ 'active-tab': name }),
                isCurrent: name === tab,
              }))}
            />
          )}
          {tab === 'tutor' ? <ProfileTeaching /> : <ProfileLearning owner={owner} state={state} hrefOf={hrefOf} />}
        </Stack>
      </Container>
    </>
  )
}
