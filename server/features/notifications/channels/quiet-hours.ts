import { Temporal } from 'temporal-polyfill'
import { knownZone } from '../mail/event-letters.ts'

interface Person {
  /** IANA */
  timezone: string
  quiet: { from: string; until: string } | null
}

/**
 * When a message may be sent that is ready `now`: at once, or at the end of the person's quiet hours, which may go over
 * midnight. A zone that is unknown counts as UTC.
 */
export function sendableAt({ timezone, quiet }: Person, now: Date): Date {
  if (quiet === null) return now
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(knownZone(timezone))
  const [from, until] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.until)]
  const time = here.toPlainTime()
  const isAfterFrom = Temporal.PlainTime.compare(time, from) >= 0
  const isBeforeUntil = Temporal.PlainTime.compare(time, until) < 0
  const isOverMidnight = Temporal.PlainTime.compare(from, until) > 0
  const isQuiet = isOverMidnight ? isAfterFrom || isBeforeUntil : isAfterFrom && isBeforeUntil
  if (!isQuiet) return now
  const day = isOverMidnight && isAfterFrom ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate()
  const endAs = (disambiguation: 'compatible' | 'later') =>
    day.toPlainDateTime(until).toZonedDateTime(here.timeZoneId, { disambiguation }).epochMilliseconds
  // In the night in which an hour comes twice, the first of the two may be over.
  const end = endAs('compatible')
  return new Date(end > now.getTime() ? end : endAs('later'))
}
