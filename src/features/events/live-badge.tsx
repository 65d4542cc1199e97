import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { css } from '../../ui/style.ts'

const dot = css`
  inline-size: 0.55em;
  block-size: 0.55em;
  border-radius: var(--pill);
  background: currentColor;
`

/** Marks a schedule that is live. */
export function LiveBadge() {
  const { t } = useTranslation('webinar')
  return (
    <Badge tone="good">
      <span className={dot} />
      {t('state.live')}
    </Badge>
  )
}
