import { useTranslation } from 'react-i18next'
import { usePortal } from '../../platform/portal.tsx'
import type { TutorEvent } from './api.ts'

/** The number of tickets sold, and of tickets in total. */
export function Tickets({
  of: { soldTickets, totalTickets },
}: {
  of: Pick<TutorEvent, 'soldTickets' | 'totalTickets'>
}) {
  const { t } = useTranslation('dashboard')
  const { locale } = usePortal()
  return totalTickets === null
    ? t('tickets.registered', { count: soldTickets })
    : t('tickets.of', { count: soldTickets, total: totalTickets.toLocaleString(locale) })
}
