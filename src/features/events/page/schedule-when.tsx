import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { dateFormat } from '../../../platform/texts/formats.ts'
import { cx } from '../../../ui/classes.ts'
import { smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { clockIn, dayOf } from '../clock.ts'
import { useOwnZone } from '../schedule-time.tsx'
import type { EventSchedule } from '../schedules-api.ts'

const when = css`
  display: block;
  font-weight: 600;
  font-size: var(--step-1);
  /* so that no PM stands alone in a second line */
  text-wrap: balance;
`
/** The lines that name the zones have their place from the start, since the server does not know the person's. */
const zones = css`
  display: block;
  min-block-size: 2lh;
  @media (max-width: 24rem) {
    min-block-size: 3lh;
  }
  & > span {
    display: block;
  }
`
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

interface ScheduleWhenProps {
  schedule: Pick<EventSchedule, 'startsAt' | 'endsAt'>
  event: Pick<Event, 'type' | 'timezone'>
}

/**
 * The start and end of a schedule, on site on the clock of the place and online on the person's (EVENT-35), with the zone
 * and with the time on the other clock where that differs.
 */
export function ScheduleWhen({ schedule, event: { type, timezone } }: ScheduleWhenProps) {
  const { t } = useTranslation(['webinar', 'events'])
  const { locale } = usePortal()
  const own = useOwnZone()
  const isOnSite = type === 'offline'
  const [from, to] = [new Date(schedule.startsAt), new Date(schedule.endsAt)]
  const leading = isOnSite || own === null ? timezone : own
  const other = isOnSite ? (own ?? timezone) : timezone
  const range = dateFormat(locale, { ...DAY, ...CLOCK, timeZone: leading }).intl.formatRange(from, to)
  const [first, second] = [clockIn(leading, from), clockIn(other, from)]
  const isOtherDay = dayOf(first) !== dayOf(second)
  const onOther = dateFormat(locale, {
    ...(isOtherDay && { weekday: 'short', day: 'numeric', month: 'short' }),
    ...CLOCK,
    timeZone: other,
    timeZoneName: 'short',
  }).format(from)
  const zone = zoneName(locale, leading, from)
  const named = isOnSite ? t('zone.place', { place: t(`events:place.${timezone}`) }) : own && t('zone.mine', { zone })
  // Browsers and the server do not always write the same spaces and names of zones.
  return (
    <div>
      <time className={when} dateTime={schedule.startsAt} suppressHydrationWarning>
        {range}
      </time>
      <span className={cx(zones, smallText, softText)}>
        <span suppressHydrationWarning>{named ?? zone}</span>
        {first !== second && <span>{t(isOnSite ? 'zone.mineToo' : 'zone.event', { time: onOther })}</span>}
      </span>
    </div>
  )
}

/** `GMT+1`, or a name where the language has one. */
const zoneName = (locale: string, timeZone: string, at: Date) =>
  dateFormat(locale, { timeZone, timeZoneName: 'short' })
    .intl.formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
