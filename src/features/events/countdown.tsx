import { useTranslation } from 'react-i18next'
import { usePortal } from '../../platform/portal.tsx'
import { useServerClock } from '../../platform/server-clock.ts'
import { formatDuration } from '../../platform/texts/duration.ts'

const TICK_MS = 10_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

declare global {
  interface Window {
    /** Minutes, up to a day, as `formatDuration` writes them; where the page came with a countdown. */
    lecternTimeLeft?(minutes: number): string
  }
}

/** The texts that the page came with save the first use of Intl, which takes a slow phone a tenth of a second. */
const timeLeft = (minutes: number, locale: string) =>
  window.lecternTimeLeft?.(minutes) ?? formatDuration(minutes * 60, locale)

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
      {isShown ? t('startsIn', { time: timeLeft(Math.max(1, Math.round(left / MINUTE_MS)), locale) }) : ''}
    </span>
  )
}
