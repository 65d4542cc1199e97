import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../openapi/generated/portal.ts'
import { useSeen } from '../../platform/page/seen.ts'
import { useHydrated, useIsHydrating, usePortal, useViewer } from '../../platform/portal.tsx'
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
 * event, it is told in the event's zone: the name of the device's takes long to find. It takes a slow phone a tenth of a
 * second at first, so that a time which the server wrote stays as it is until `element` is nearly in sight; an inline
 * script does the same before the page's code runs.
 */
function useZone(at: Date, timezone: string, element: RefObject<Element | null>): string {
  const own = useViewer()?.settings.profile.timezone ?? null
  const [isSent] = useState(useIsHydrating())
  const isNear = useSeen(element, '50%')
  if (own !== null) return own
  return (isSent && !isNear) || clockHere(at) === clockIn(timezone, at) ? timezone : ofDevice()
}

/**
 * What the markup of a time says of it, by which an inline script tells it on the device's clock: its zone, and what the
 * clocks there show. Nothing where another zone counts.
 */
const useMarks = (at: string, timezone: string) =>
  useViewer()?.settings.profile.timezone
    ? undefined
    : { 'data-zone': timezone, 'data-clock': clockIn(timezone, new Date(at)) }
type Marks = ReturnType<typeof useMarks>

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
function PlaceTime({ at, event: { timezone }, marks }: ScheduleTimeProps & { marks?: Marks }) {
  const { t } = useTranslation('events')
  const { locale } = usePortal()
  const time = dateFormat(locale, { ...DAY, ...CLOCK, timeZone: timezone }).format(new Date(at))
  return (
    <time dateTime={at} {...marks} data-place={marks && ''} suppressHydrationWarning>
      {t('placeTime', { time, place: t(`place.${timezone}`) })}
    </time>
  )
}

function OwnTime({ at, event: { timezone } }: ScheduleTimeProps) {
  const time = useRef<HTMLTimeElement>(null)
  const timeZone = useZone(new Date(at), timezone, time)
  return <ZonedTime ref={time} at={at} timeZone={timeZone} marks={useMarks(at, timezone)} />
}

interface ZonedTimeProps {
  at: string
  timeZone: string
  marks: Marks
  ref?: RefObject<HTMLTimeElement | null>
}

/** With the name of the zone. */
function ZonedTime({ at, timeZone, marks, ref }: ZonedTimeProps) {
  const { locale } = usePortal()
  // Browsers and the server do not always write the same spaces and names of zones.
  return (
    <time ref={ref} dateTime={at} {...marks} suppressHydrationWarning>
      {dateFormat(locale, { ...DAY, ...ZONED, timeZone }).format(new Date(at))}
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
  const times = useRef<HTMLElement>(null)
  const own = useZone(moment, timezone, times)
  const marks = useMarks(at, timezone)
  const [mine, theirs] = [clockIn(own, moment), clockIn(timezone, moment)]
  const isOtherDay = dayOf(mine) !== dayOf(theirs)
  const format = { ...(isOtherDay && DAY), ...ZONED, timeZone: type === 'offline' ? own : timezone }
  return (
    <span ref={times} className={isInRow ? beside : both}>
      {type === 'offline' ? (
        <PlaceTime at={at} event={event} marks={marks} />
      ) : (
        <ZonedTime at={at} timeZone={own} marks={marks} />
      )}
      <small className={otherClock} hidden={mine === theirs} suppressHydrationWarning>
        {mine === theirs ? '' : dateFormat(locale, format).format(moment)}
      </small>
    </span>
  )
}
