import { useTranslation } from 'react-i18next'
import { usePortal } from '../../platform/portal.tsx'
import { useServerClock } from '../../platform/server-clock.ts'
import { formatDuration } from '../../platform/texts/duration.ts'

const TICK_MS = 10_000
const DAY_MS = 24 * 3_600_000

interface CountdownProps {
  at: string
  className: string
}

/**
 * The time until a start within the next day. The server cannot show it, so it must not move anything; until the page's
 * code runs, an inline script of the page counts down in it.
 */
export function Countdown({ at, className }: CountdownProps) {
  const { t } = useTranslation('events')
  const { locale } = usePortal()
  const now = useServerClock(TICK_MS)
  const left = now === null ? null : new Date(at).getTime() - now
  const isShown = left !== null && left > 0 && left <= DAY_MS
  return (
    <span
      className={className}
      hidden={!isShown}
      data-until={at}
      data-text={t('startsIn', { time: '{}' })}
      suppressHydrationWarning
    >
      {isShown ? t('startsIn', { time: formatDuration(left / 1000, locale) }) : ''}
    </span>
  )
}
