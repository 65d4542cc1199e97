import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import type { Profile } from '../../../openapi/generated/portal.ts'
import { isMissing } from '../../api/errors.ts'
import { profileQuery } from '../../api/profiles.ts'
import { EXPERT_TABS, EXPERT_VIEW, type ExpertView } from '../../domain/expert-search.ts'
import { MissingNotice } from '../../portal/missing-notice.tsx'
import { usePageTitle } from '../../portal/page-title.tsx'
import { usePortal } from '../../portal/portal.tsx'
import { ProblemNotice } from '../../portal/problem-notice.tsx'
import { useQuery } from '../../portal/query.ts'
import { Tabs } from '../../portal/tabs.tsx'
import { useUrlState } from '../../portal/url-state.ts'
import { Container, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { ExpertAbout } from './expert-about.tsx'
import { ExpertHead } from './expert-head.tsx'
import { ExpertArticles, ExpertCourses, ExpertEvents, TopCourses } from './expert-works.tsx'

const below = css`
  padding-block: var(--space-6) var(--space-8);
`

/** Somebody who teaches here, with what they teach and write. `:tutor` is an id or an alias of a tutor's profile. */
export function ExpertScreen() {
  const { api } = usePortal()
  const profile = useQuery(profileQuery(api, useParams<{ tutor: string }>().tutor))
  const tutor = profile.data?.role === 'tutor' ? profile.data : null
  usePageTitle(tutor ? `${tutor.firstName} ${tutor.lastName}` : undefined)
  if (tutor) return <Expert tutor={tutor} />
  if (profile.isPending) return null
  return (
    <Container className={below}>
      {profile.isError && !isMissing(profile.error) ? (
        <ProblemNotice error={profile.error} onRetry={() => profile.refetch()} />
      ) : (
        <MissingNotice />
      )}
    </Container>
  )
}

function Expert({ tutor }: { tutor: Profile }) {
  const { t } = useTranslation('experts')
  const { state, hrefOf } = useUrlState(EXPERT_VIEW)
  const { 'active-tab': tab, page } = state
  return (
    <>
      <ExpertHead tutor={tutor} />
      <Container className={below}>
        <Stack gap={6}>
          <Tabs
            label={t('tabs')}
            tabs={EXPERT_TABS.map((name) => ({
              name: t(`tab.${name}`),
              href: hrefOf({ 'active-tab': name }),
              isCurrent: name === tab,
            }))}
          />
          <ExpertPart tab={tab} tutor={tutor} page={page} hrefOf={(number) => hrefOf({ page: number })} />
        </Stack>
      </Container>
    </>
  )
}

interface ExpertPartProps {
  tab: ExpertView['active-tab']
  tutor: Profile
  page: number
  hrefOf(page: number): string
}

function ExpertPart({ tab, ...works }: ExpertPartProps) {
  switch (tab) {
    case 'about':
      return (
        <Stack gap={6}>
          <ExpertAbout tutor={works.tutor} />
          <TopCourses tutor={works.tutor} />
        </Stack>
      )
    case 'courses':
      return <ExpertCourses {...works} />
    case 'webinars':
      return <ExpertEvents {...works} />
    case 'articles':
      return <ExpertArticles {...works} />
  }
}
