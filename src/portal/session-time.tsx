import { useSyncExternalStore } from 'react'
import { usePortal, useViewer } from './portal.tsx'

const never = () => () => {}
const ofDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The person's zone: the one in their settings, else the device's, which the server does not know. */
function useTimeZone(known: string): string {
  const device = useSyncExternalStore(never, ofDevice, () => known)
  return useViewer()?.settings.profile.timezone ?? device
}

interface SessionTimeProps {
  at: string
  /** the zone of the event, for as long as the person's is unknown */
  timezone: string
}

/** When a session begins, on the person's clock and with the name of its zone. */
export function SessionTime({ at, timezone }: SessionTimeProps) {
  const { locale } = usePortal()
  const timeZone = useTimeZone(timezone)
  const shown = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at))
  // Browsers and the server do not always write the same spaces and names of zones.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {shown}
    </time>
  )
}
