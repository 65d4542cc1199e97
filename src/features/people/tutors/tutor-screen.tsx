import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import type { Profile } from '../../../../openapi/generated/portal.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { isMissing } from '../../../platform/api/errors.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { Tabs } from '../../../platform/lists/tabs.tsx'
import { MissingCallout } from '../../../platform/page/missing-callout.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { profileQuery } from './api.ts'
import { TutorAbout } from './tutor-about.tsx'
import { TutorHead } from './tutor-head.tsx'
import { TUTOR_TABS, TUTOR_VIEW } from './tutor-list.ts'

const below = css`
  padding-block: var(--space-6) var(--space-8);
`

/** What a list of a tutor's works is given. */
export interface WorksProps {
  tutor: Profile
  page: number
  hrefOf(page: number): string
}

/** The tutor's courses, events and articles, passed in because they belong to rooms below this one. */
export interface TutorWorks {
  /** some of their courses, below the words of the person */
  top: ComponentType<{ tutor: Profile }>
  courses: ComponentType<WorksProps>
  webinars: ComponentType<WorksProps>
  articles: ComponentType<WorksProps>
}

/** The page of a tutor. `:tutor` is an id or an alias of a tutor's profile. */
export function TutorScreen({ works }: { works: TutorWorks }) {
  const { api } = usePortal()
  const profile = useQuery(profileQuery(api, useParams<{ tutor: string }>().tutor))
  const tutor = profile.data?.role === 'tutor' ? profile.data : null
  usePageTitle(tutor ? `${tutor.firstName} ${tutor.lastName}` : undefined)
  if (tutor) return <Tutor tutor={tutor} works={works} />
  if (profile.isPending) return null
  return (
    <Container className={below}>
      {profile.isError && !isMissing(profile.error) ? (
        <ProblemCallout error={profile.error} onRetry={() => profile.refetch()} />
      ) : (
        <MissingCallout />
      )}
    </Container>
  )
}

function Tutor({ tutor, works }: { tutor: Profile; works: TutorWorks }) {
  const { t } = useTranslation('experts')
  const { state, hrefOf } = useUrlState(TUTOR_VIEW)
  const { 'active-tab': tab, page } = state
  const Works = tab === 'about' ? works.top : works[tab]
  return (
    <>
      <TutorHead tutor={tutor} />
      <Container className={below}>
        <Stack gap={6}>
          <Tabs
            label={t('tabs')}
            tabs={TUTOR_TABS.map((name) => ({
              name: t(`tab.${name}`),
              href: hrefOf({ 'active-tab': name }),
              isCurrent: name === tab,
            }))}
          />
          {tab === 'about' ? (
            <Stack gap={6}>
              <TutorAbout tutor={tutor} />
              <works.top tutor={tutor} />
            </Stack>
          ) : (
            <Works tutor={tutor} page={page} hrefOf={(number) => hrefOf({ page: number })} />
          )}
        </Stack>
      </Container>
    </>
  )
}
