import { dateFormat } from '../../platform/texts/formats.ts'

const inUtc = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

/**
 * What clocks show in a zone, as `2026-11-22 18:00`, by which times in two zones are compared. In UTC, by which guests'
 * lists are grouped, it needs no formatter: the first one takes a slow phone a tenth of a second.
 */
export const clockIn = (timeZone: string, at: Date) =>
  timeZone === 'UTC' ? inUtc(at) : dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

/** What the device's clock shows, in the same form. */
export const clockHere = (at: Date) => inUtc(new Date(at.getTime() - at.getTimezoneOffset() * 60_000))

/** The day of what a clock shows, as `2026-11-22`. */
export const dayOf = (clock: string) => clock.slice(0, 10)
