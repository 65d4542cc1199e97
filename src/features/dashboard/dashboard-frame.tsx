import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { usePageTitle } from '../../platform/page/page-title.tsx'
import { useViewer } from '../../platform/portal.tsx'
import { Container } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import type { TutorId } from './tutor-filter.ts'

const frame = css`
  padding-block: var(--space-7) var(--space-8);
`
/* Links and forms work before their code has loaded. */
const inside = deferred(async () => (await import('./dashboard-inside.tsx')).DashboardInside)

/** A page of the dashboard. */
export function DashboardFrame({ body }: { body: ComponentType<{ tutorId: TutorId }> }) {
  const { t } = useTranslation('dashboard')
  const owner = useViewer()
  usePageTitle(t('title'))
  return <Container className={frame}>{owner && <Deferred part={inside} props={{ owner, body }} />}</Container>
}
