import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Event } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { css } from '../../ui/style.ts'
import type { Standing } from './entry-state.ts'

const box = css`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-4);
  border-radius: var(--radius-small);
  background: var(--bad-soft);
  & > strong {
    color: var(--bad);
    font-size: var(--step-1);
  }
`

/** Says that an event does not take place, what that means for the person, and where to go on. */
export function CancelledNotice({ event, standing }: { event: Pick<Event, 'type'>; standing: Standing }) {
  const { t } = useTranslation('webinar')
  return (
    <div className={box} role="status">
      <strong>{t('state.canceled')}</strong>
      <p>{t(`cancelled.${standing === 'guest' ? 'stranger' : standing}`)}</p>
      <Link href={event.type === 'webinar' ? paths.webinars() : paths.offlineEvents()} className={buttonClass('quiet')}>
        {t('cancelled.more')}
      </Link>
    </div>
  )
}
