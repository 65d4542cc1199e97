import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/api/query.ts'
import { usePortal } from '../../platform/portal.tsx'
import { Icon } from '../../ui/icon.tsx'
import { smallText } from '../../ui/layout.tsx'
import { css, cx } from '../../ui/style.ts'
import { attendanceQuery } from './api.ts'

const line = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 1.6em;
  color: var(--good);
  font-weight: 600;
`

/**
 * How many registered people are in the meeting now. Notifications do not say who joined or left, so the number is
 * that of joins less that of leaves.
 */
export function PresentNow({ eventId, since }: { eventId: string; since: string }) {
  const { t } = useTranslation('dashboard')
  const { api } = usePortal()
  const joined = useQuery(attendanceQuery(api, 'joined', eventId, since))
  const left = useQuery(attendanceQuery(api, 'left', eventId, since))
  if (!joined.data || !left.data) return <p className={line} />
  const [came, went] = [joined.data.totalItems, left.data.totalItems]
  return (
    <p className={cx(line, smallText)} role="status">
      <Icon name="people" />
      <span>
        {t('present.now', { count: Math.max(0, came - went) })}
        {went > 0 && ` · ${t('present.left', { count: went })}`}
      </span>
    </p>
  )
}
