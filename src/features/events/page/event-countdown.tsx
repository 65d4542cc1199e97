import { useTranslation } from 'react-i18next'
import { usePortal } from '../../../platform/portal.tsx'
import { useServerClock } from '../../../platform/server-clock.ts'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import type { EventSchedule } from '../schedules-api.ts'
import { isLate } from '../standing.ts'
import { hideCountdown, useCountdownHidden } from './countdown-choice.ts'

const line = css`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-block-size: 1.6em;
  color: var(--ink-soft);
  font-variant-numeric: tabular-nums;
`
/** As high as the line, so that nothing moves when it comes. */
const press = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-inline-size: 1.6em;
  min-block-size: 1.6em;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  cursor: pointer;
  &:hover {
    color: var(--ink);
  }
`

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in whole minutes, by its two largest units; the last minute is one. */
function remaining(seconds: number, locale: string) {
  const part = (value: number, unit: 'day' | 'hour' | 'minute') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' }).format(value)
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)]
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  if (days > 0) return `${part(days, 'day')} ${part(hours, 'hour')}`
  return hours > 0 ? `${part(hours, 'hour')} ${part(minutes, 'minute')}` : part(Math.max(1, minutes), 'minute')
}

/**
 * The time until a schedule starts, then that its host may begin any moment. Its line is reserved, because the time
 * appears only after hydration. Whom a text that changes by itself disturbs hides it (ACCESS-10).
 */
export function Countdown({ schedule }: { schedule: Pick<EventSchedule, 'state' | 'startsAt' | 'startedAt'> }) {
  const { t } = useTranslation('webinar')
  const { locale } = usePortal()
  const now = useServerClock()
  const seconds = now === null ? 0 : Math.ceil((Date.parse(schedule.startsAt) - now) / 1000)
  const isDue = seconds <= 0 && (now !== null || isLate(schedule))
  const isHidden = useCountdownHidden()
  const act = t(isHidden ? 'entry.showCountdown' : 'entry.hideCountdown')
  return (
    <div className={line}>
      {seconds > 0 && (
        <>
          {!isHidden && <span role="timer">{t('entry.begins', { time: remaining(seconds, locale) })}</span>}
          <button type="button" className={press} aria-label={act} title={act} onClick={() => hideCountdown(!isHidden)}>
            <Icon name={isHidden ? 'clock' : 'close'} />
            {isHidden && act}
          </button>
        </>
      )}
      {isDue && <p>{t('state.late')}</p>}
    </div>
  )
}
