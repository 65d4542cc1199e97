import { useSyncExternalStore } from 'react'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { dateFormat } from '../../platform/texts/formats.ts'
import { css } from '../../ui/style.ts'

const never = () => () => {}
const ofDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The person's zone: the one in their settings, else the device's, which the server does not know. */
export function useTimeZone(known: string): string {
  const device = useSyncExternalStore(never, ofDevice, () => known)
  return useViewer()?.settings.profile.timezone ?? device
}

/** The zone in the markup of a time, by which an inline script tells it on the device's clock; not where another counts. */
const useZoneMark = (timezone: string) => (useViewer()?.settings.profile.timezone ? undefined : timezone)

const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

interface ScheduleTimeProps {
  at: string
  /** the zone of the event, for as long as the person's is unknown */
  timezone: string
}

/** When a schedule begins, on the person's clock and with the name of its zone. */
export function ScheduleTime({ at, timezone }: ScheduleTimeProps) {
  const { locale } = usePortal()
  const timeZone = useTimeZone(timezone)
  const shown = dateFormat(locale, { ...DAY, ...CLOCK, timeZone }).format(new Date(at))
  // Browsers and the server do not always write the same spaces and names of zones.
  return (
    <time dateTime={at} data-zone={useZoneMark(timezone)} suppressHydrationWarning>
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
const theirClock = css`
  font-size: inherit;
  font-weight: 400;
  color: var(--ink-soft);
`
/** `2026-11-22 18:00`, by which times in two zones are compared. */
const clockOf = (at: Date, timeZone: string) =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

/** The same, and on the clock of the event where that is another one. */
export function ScheduleTimes({ at, timezone, isInRow = false }: ScheduleTimeProps & { isInRow?: boolean }) {
  const { locale } = usePortal()
  const timeZone = useTimeZone(timezone)
  const moment = new Date(at)
  const [mine, theirs] = [clockOf(moment, timeZone), clockOf(moment, timezone)]
  const isOtherDay = mine.slice(0, 10) !== theirs.slice(0, 10)
  const format = { ...(isOtherDay && DAY), ...CLOCK, timeZone: timezone }
  return (
    <span className={isInRow ? beside : both}>
      <ScheduleTime at={at} timezone={timezone} />
      <small className={theirClock} hidden={mine === theirs} suppressHydrationWarning>
        {dateFormat(locale, format).format(moment)}
      </small>
    </span>
  )
}
