import { useTranslation } from 'react-i18next'
import { usePortal } from '../../../platform/portal.tsx'
import { useServerClock } from '../../../platform/server-clock.ts'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import type { EventSchedule } from '../schedules-api.ts'
import { isLate } from '../standing.ts'

const line = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 1.6em;
  color: var(--ink-soft);
  font-variant-numeric: tabular-nums;
`

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The two largest units of a duration. */
function remaining(seconds: number, locale: string) {
  const part = (value: number, unit: 'day' | 'hour' | 'minute' | 'second') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' }).format(value)
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)]
  const [minutes, rest] = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE]
  if (days > 0) return `${part(days, 'day')} ${part(hours, 'hour')}`
  return hours > 0
    ? `${part(hours, 'hour')} ${part(minutes, 'minute')}`
    : `${part(minutes, 'minute')} ${part(rest, 'second')}`
}

/**
 * The time until a schedule starts, then that its host may begin any moment. Its line is reserved, because the time
 * appears only after hydration.
 */
export function Countdown({ schedule }: { schedule: Pick<EventSchedule, 'state' | 'startsAt' | 'startedAt'> }) {
  const { t } = useTranslation('webinar')
  const { locale } = usePortal()
  const now = useServerClock()
  const seconds = now === null ? 0 : Math.ceil((Date.parse(schedule.startsAt) - now) / 1000)
  const isDue = seconds <= 0 && (now !== null || isLate(schedule))
  return (
    <p className={line} role="timer">
      {seconds > 0 && (
        <>
          <Icon name="clock" />
          {t('entry.begins', { time: remaining(seconds, locale) })}
        </>
      )}
      {isDue && t('state.late')}
    </p>
  )
}
