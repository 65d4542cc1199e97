import { useTranslation } from 'react-i18next'
import type { Event } from '../../../openapi/generated/portal.ts'
import { useHydrated, usePortal, useViewer } from '../../platform/portal.tsx'
import { dateFormat } from '../../platform/texts/formats.ts'
import { css } from '../../ui/style.ts'
import { clockHere, clockIn, dayOf } from './clock.ts'

let known = { offset: Number.NaN, zone: '' }

/** React asks for the device's zone often, and finding its name takes long: it is looked up again when the clock is another. */
function ofDevice() {
  const offset = new Date().getTimezoneOffset()
  if (offset !== known.offset) known = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return known.zone
}

/** The person's zone, as in their settings, else the device's, which the server does not know: null. */
export function useOwnZone(): string | null {
  const device = useHydrated<string | null>(ofDevice(), null)
  return useViewer()?.settings.profile.timezone ?? device
}

/**
 * The zone in which a time is told: the person's, else the device's. Where the device's clock shows the same as that of the
 * event, it is told in the event's zone: the name of the device's takes long to find.
 */
function useZone(at: Date, timezone: string): string {
  const own = useViewer()?.settings.profile.timezone ?? null
  const isKnown = own !== null || clockHere(at) === clockIn(timezone, at)
  const device = useHydrated(isKnown ? timezone : ofDevice(), timezone)
  return own ?? device
}

/**
 * What the markup of a time says of it, by which an inline script tells it on the device's clock: its zone, and what the
 * clocks there show. Nothing where another zone counts.
 */
const useMarks = (at: string, timezone: string) =>
  useViewer()?.settings.profile.timezone
    ? undefined
    : { 'data-zone': timezone, 'data-clock': clockIn(timezone, new Date(at)) }

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const ZONED = { ...CLOCK, timeZoneName: 'short' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

interface ScheduleTimeProps {
  at: string
  event: Pick<Event, 'type' | 'timezone'>
}

/** When a schedule begins: on site on the clock of the place (EVENT-35), online on the person's. */
export const ScheduleTime = (props: ScheduleTimeProps) =>
  props.event.type === 'offline' ? <PlaceTime {...props} /> : <OwnTime {...props} />

/** "Thu, Dec 10, 9:00 AM, Jakarta". The person's own time may stand beside it. */
function PlaceTime({ at, event: { timezone }, marks }: ScheduleTimeProps & { marks?: ReturnType<typeof useMarks> }) {
  const { t } = useTranslation('events')
  const { locale } = usePortal()
  const time = dateFormat(locale, { ...DAY, ...CLOCK, timeZone: timezone }).format(new Date(at))
  return (
    <time dateTime={at} {...marks} data-place={marks && ''} suppressHydrationWarning>
      {t('placeTime', { time, place: t(`place.${timezone}`) })}
    </time>
  )
}

/** With the name of the zone. */
function OwnTime({ at, event: { timezone } }: ScheduleTimeProps) {
  const { locale } = usePortal()
  const timeZone = useZone(new Date(at), timezone)
  const shown = dateFormat(locale, { ...DAY, ...ZONED, timeZone }).format(new Date(at))
  // Browsers and the server do not always write the same spaces and names of zones.
  return (
    <time dateTime={at} {...useMarks(at, timezone)} suppressHydrationWarning>
      {shown}
    </time>
  )
}

/* The second line has its place also when there is none, so that nothing moves when the device's zone is known. */
const both = css`
  display: grid;
  align-content: start;
  min-block-size: calc(1lh + 1lh);
`
const beside = css`
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--space-3);
`
const otherClock = css`
  font-size: inherit;
  font-weight: 400;
  color: var(--ink-soft);
`
/** The same, and on the other clock where that is another time: on site the person's, online that of the event. */
export function ScheduleTimes({ at, event, isInRow = false }: ScheduleTimeProps & { isInRow?: boolean }) {
  const { locale } = usePortal()
  const { type, timezone } = event
  const moment = new Date(at)
  const own = useZone(moment, timezone)
  const marks = useMarks(at, timezone)
  const [mine, theirs] = [clockIn(own, moment), clockIn(timezone, moment)]
  const isOtherDay = dayOf(mine) !== dayOf(theirs)
  const format = { ...(isOtherDay && DAY), ...ZONED, timeZone: type === 'offline' ? own : timezone }
  return (
    <span className={isInRow ? beside : both}>
      {type === 'offline' ? <PlaceTime at={at} event={event} marks={marks} /> : <OwnTime at={at} event={event} />}
      <small className={otherClock} hidden={mine === theirs} suppressHydrationWarning>
        {mine === theirs ? '' : dateFormat(locale, format).format(moment)}
      </small>
    </span>
  )
}
