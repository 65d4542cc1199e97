import { usePortal } from '../../platform/portal.tsx'
import { dateFormat } from '../../platform/texts/formats.ts'
import { useOwnZone } from './schedule-time.tsx'

/** A moment in a sentence, on the person's own clock; with its day unless that is today. */
export function useMoment(timezone: string, now: number | null) {
  const { locale } = usePortal()
  const timeZone = useOwnZone() ?? timezone
  return (at: string) => {
    const moment = new Date(at)
    const day = (date: Date) => date.toLocaleDateString(locale, { dateStyle: 'short', timeZone })
    const isToday = now !== null && day(moment) === day(new Date(now))
    const time = { hour: 'numeric', minute: '2-digit' } as const
    const date = { weekday: 'short', day: 'numeric', month: 'short' } as const
    return dateFormat(locale, { ...(!isToday && date), ...time, timeZone }).format(moment)
  }
}
