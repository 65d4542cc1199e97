import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Led } from '../../domain/led.ts'
import { Deferred, deferred } from '../../portal/deferred.tsx'
import { useOwner } from '../../portal/own-account.ts'
import { usePageTitle } from '../../portal/page-title.tsx'
import { Container } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const frame = css`
  padding-block: var(--space-7) var(--space-8);
`
/* Links and forms: they work before their code is there. */
const inside = deferred(async () => (await import('./dashboard-inside.tsx')).DashboardInside)

/** A page of the dashboard; a guest is led to sign in. */
export function DashboardFrame({ body }: { body: ComponentType<{ led: Led }> }) {
  const { t } = useTranslation('dashboard')
  const owner = useOwner()
  usePageTitle(t('title'))
  return <Container className={frame}>{owner && <Deferred part={inside} props={{ owner, body }} />}</Container>
}
