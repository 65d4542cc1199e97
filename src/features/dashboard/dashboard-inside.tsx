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
import { leadsAll, mayLead, myProfileQuery } from '../people/my-profile-api.ts'
import type { Led } from './tutor-filter.ts'

interface InsideProps {
  owner: User
  /** the page of the dashboard, for whoever leads that */
  body: ComponentType<{ led: Led }>
}

/** What every page of the dashboard has around it: the way between them, and for whom they are. */
export const DashboardInside = ({ owner, body }: InsideProps) =>
  mayLead(owner) ? <Inside owner={owner} body={body} /> : <ForTutors />

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
  const isOverAll = leadsAll(owner)
  const profile = useQuery({ ...myProfileQuery(api, 'tutor'), retry: false, enabled: !isOverAll })
  const led = isOverAll ? null : profile.data?.id
  const tabs = [
    { name: t('tab.overview'), href: paths.dashboard() },
    { name: t('tab.webinars'), href: paths.ledWebinars() },
  ]
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={leadText}>{t(isOverAll ? 'leadAll' : 'lead')}</p>
      </Stack>
      <Tabs label={t('tabs')} tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === path }))} />
      {led !== undefined && <Body led={led} />}
      {led === undefined && profile.isError && !isMissing(profile.error) && (
        <ProblemCallout error={profile.error} onRetry={() => profile.refetch()} />
      )}
      {led === undefined && isMissing(profile.error) && (
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
