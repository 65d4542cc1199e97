import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { css } from '../../ui/style.ts'
import { isLate, isOn } from './standing.ts'

const dot = css`
  inline-size: 0.55em;
  block-size: 0.55em;
  border-radius: var(--pill);
  background: currentColor;
`

/** Marks a schedule that is live, or that its host is about to begin (EVENT-36); nothing for others. */
export function LiveBadge({ schedule }: { schedule: Parameters<typeof isOn>[0] }) {
  const { t } = useTranslation('webinar')
  if (isLate(schedule)) return <Badge tone="warm">{t('state.late')}</Badge>
  if (!isOn(schedule)) return null
  return (
    <Badge tone="good">
      <span className={dot} />
      {t('state.live')}
    </Badge>
  )
}
