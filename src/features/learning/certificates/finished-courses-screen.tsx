import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { useListQuery } from '../../../platform/api/query.ts'
import { ListResults } from '../../../platform/lists/list-results.tsx'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Container, leadText, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { myCertificatesQuery } from '../my-courses-api.ts'
import { FINISHED_VIEW } from './finished-url.ts'

const frame = css`
  padding-block: var(--space-7) var(--space-8);
`
/* Links work before their code has loaded. */
const cards = deferred(async () => (await import('./finished-cards.tsx')).FinishedCards)

/**
 * Every course that the person has finished, the latest first, each with its certificate, and the sessions that they attended,
 * which are of a room below this one.
 */
export function FinishedCoursesScreen({ sessions: Sessions }: { sessions: ComponentType }) {
  const { t } = useTranslation('finished')
  usePageTitle(t('coursesTitle'))
  return (
    useViewer() && (
      <Container className={frame}>
        <Stack gap={6}>
          <Stack gap={2}>
            <h1 tabIndex={-1}>{t('coursesTitle')}</h1>
            <p className={leadText}>{t('coursesLead')}</p>
          </Stack>
          <Finished />
          <Sessions />
        </Stack>
      </Container>
    )
  )
}

function Finished() {
  const { t } = useTranslation('finished')
  const { api } = usePortal()
  const { state, hrefOf } = useUrlState(FINISHED_VIEW)
  const certificates = useListQuery(myCertificatesQuery(api, state.page))
  return (
    <ListResults
      list={certificates}
      hrefOf={(page) => hrefOf({ page })}
      empty={
        <Callout
          icon="medal"
          title={t('nothingTitle')}
          action={
            <Link href={paths.booked()} className={buttonClass()}>
              {t('nothingAction')}
            </Link>
          }
        >
          {t('nothingText')}
        </Callout>
      }
    >
      {(items, total) => (
        <Stack gap={5}>
          <p role="status">{t('found', { count: total })}</p>
          <Deferred part={cards} props={{ items }} />
        </Stack>
      )}
    </ListResults>
  )
}
