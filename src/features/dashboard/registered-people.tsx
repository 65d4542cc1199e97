import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '../../platform/api/query.ts'
import { PageSteps } from '../../platform/lists/page-steps.tsx'
import { LazyDetails } from '../../platform/page/lazy-details.tsx'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { Stack, smallText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { registeredPeopleQuery, type TutorEvent } from './api.ts'

const list = css`
  overflow-wrap: anywhere;
`

type Named = Pick<TutorEvent, 'id' | 'name'>

/** The names of those who registered for an event, which are fetched once somebody wants to read them (DASH-2). */
export function RegisteredPeople({ event }: { event: Named }) {
  const { t } = useTranslation('dashboard')
  return (
    <LazyDetails summary={t('registered.title')} label={t('registered.titleOf', { name: event.name })}>
      <Names event={event} />
    </LazyDetails>
  )
}

function Names({ event }: { event: Named }) {
  const { t } = useTranslation('dashboard')
  const { api } = usePortal()
  const [page, setPage] = useState(1)
  const people = useListQuery(registeredPeopleQuery(api, event.id, page))
  if (people.isError) return <ProblemCallout error={people.error} onRetry={() => people.refetch()} />
  if (!people.data) return <p aria-busy className={smallText} />
  const { items } = people.data
  return (
    <Stack gap={3} className={smallText}>
      <ul className={list} aria-label={t('registered.titleOf', { name: event.name })}>
        {items.map(({ id, profile }) => (
          <li key={id}>
            <bdi>{profile ? `${profile.firstName} ${profile.lastName}` : t('registered.noName')}</bdi>
          </li>
        ))}
      </ul>
      <PageSteps list={people.data} page={page} onPage={setPage} />
    </Stack>
  )
}
