import { dateFormat } from '../../platform/texts/formats.ts'

/** What clocks show in a zone, as `2026-11-22 18:00`, by which times in two zones are compared. */
export const clockIn = (timeZone: string, at: Date) =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

/** What the device's clock shows, in the same form. */
export const clockHere = (at: Date) =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ')

/** The day of what a clock shows, as `2026-11-22`. */
export const dayOf = (clock: string) => clock.slice(0, 10)
