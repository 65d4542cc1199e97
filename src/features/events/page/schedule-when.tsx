import { useTranslation } from 'react-i18next'
import { usePortal } from '../../../platform/portal.tsx'
import { dateFormat } from '../../../platform/texts/formats.ts'
import { smallText, softText } from '../../../ui/layout.tsx'
import { css, cx } from '../../../ui/style.ts'
import { useTimeZone } from '../schedule-time.tsx'
import type { EventSchedule } from '../schedules-api.ts'

const when = css`
  display: block;
  font-weight: 600;
  font-size: var(--step-1);
`
/** A narrow page reserves a second line for the event's time zone, since the server does not know the person's. */
const beside = css`
  display: block;
  @media (max-width: 24rem) {
    min-block-size: 3.2em;
  }
`

interface ScheduleWhenProps {
  schedule: Pick<EventSchedule, 'startsAt' | 'endsAt'>
  /** the zone of the event */
  timezone: string
}

/** The start and end of a schedule in the person's time zone, and in the event's where that differs. */
export function ScheduleWhen({ schedule, timezone }: ScheduleWhenProps) {
  const { t } = useTranslation('webinar')
  const { locale } = usePortal()
  const own = useTimeZone(timezone)
  const [from, to] = [new Date(schedule.startsAt), new Date(schedule.endsAt)]
  const range = dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: own,
  }).formatRange(from, to)
  const clockIn = (timeZone: string) =>
    dateFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(from)
  const there = dateFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    timeZoneName: 'short',
  }).format(from)
  // Browsers and the server do not always write the same spaces and names of zones.
  return (
    <div>
      <time className={when} dateTime={schedule.startsAt} suppressHydrationWarning>
        {range}
      </time>
      <span className={cx(beside, smallText, softText)} suppressHydrationWarning>
        {clockIn(own) === clockIn(timezone) ? t('zone.same') : t('zone.other', { time: there })}
      </span>
    </div>
  )
}
