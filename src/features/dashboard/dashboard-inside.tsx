import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { User } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { isMissing } from '../../platform/api/errors.ts'
import { useQuery } from '../../platform/api/query.ts'
import { Tabs } from '../../platform/lists/tabs.tsx'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { leadText, Stack } from '../../ui/layout.tsx'
import { isAdmin, myProfileQuery, seesDashboard } from '../people/my-profile-api.ts'
import type { TutorId } from './tutor-filter.ts'

interface InsideProps {
  owner: User
  body: ComponentType<{ tutorId: TutorId }>
}

/** The title and tabs of every page of the dashboard. A student sees a callout instead. */
export const DashboardInside = ({ owner, body }: InsideProps) =>
  seesDashboard(owner) ? <Inside owner={owner} body={body} /> : <ForTutors />

function ForTutors() {
  const { t } = useTranslation('dashboard')
  return (
    <Callout
      isPage
      icon="lock"
      title={t('forTutors.title')}
      action={
        <Link href={paths.courses()} className={buttonClass()}>
          {t('forTutors.action')}
        </Link>
      }
    >
      {t('forTutors.text')}
    </Callout>
  )
}

function Inside({ owner, body: Body }: InsideProps) {
  const { t } = useTranslation('dashboard')
  const { api } = usePortal()
  const [path] = useLocation()
  const isForAll = isAdmin(owner)
  const profile = useQuery({ ...myProfileQuery(api, 'tutor'), retry: false, enabled: !isForAll })
  const tutorId = isForAll ? null : profile.data?.id
  const tabs = [
    { name: t('tab.overview'), href: paths.dashboard() },
    { name: t('tab.webinars'), href: paths.tutorWebinars() },
    { name: t('tab.students'), href: paths.tutorStudents() },
  ]
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={leadText}>{t(isForAll ? 'leadAll' : 'lead')}</p>
      </Stack>
      <Tabs label={t('tabs')} tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === path }))} />
      {tutorId !== undefined && <Body tutorId={tutorId} />}
      {tutorId === undefined && profile.isError && !isMissing(profile.error) && (
        <ProblemCallout error={profile.error} onRetry={() => profile.refetch()} />
      )}
      {tutorId === undefined && isMissing(profile.error) && (
        <Callout
          icon="people"
          title={t('noProfile.title')}
          action={
            <Link href={`${paths.profile()}?active-tab=tutor`} className={buttonClass()}>
              {t('noProfile.action')}
            </Link>
          }
        >
          {t('noProfile.text')}
        </Callout>
      )}
    </Stack>
  )
}
