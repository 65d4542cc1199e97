import type { ChartPeriod } from '../../../openapi/generated/portal.ts'

/** How many periods a chart goes back, this one among them. */
const PERIODS_SHOWN = { day: 30, week: 12, month: 12 }
const MONDAY = 1
const WEEK_DAYS = 7

/** The day it is in a zone, as `2026-01-31`. */
export const dayIn = (timeZone: string, at: Date) => at.toLocaleDateString('sv-SE', { timeZone })

function shifted(day: string, days: number, months = 0) {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months, date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
const mondayOf = (day: string) => shifted(day, -((new Date(day).getUTCDay() + WEEK_DAYS - MONDAY) % WEEK_DAYS))

/** The days from which to which a chart goes; it begins with a whole period, so that the first one is no smaller. */
export function chartRange(period: ChartPeriod, today: string) {
  const back = 1 - PERIODS_SHOWN[period]
  const from = {
    day: () => shifted(today, back),
    week: () => shifted(mondayOf(today), back * WEEK_DAYS),
    month: () => shifted(`${today.slice(0, 8)}01`, 0, back),
  }[period]()
  return { from, to: today }
}

/** Midnight of a day in a zone; where the clocks skip it, the moment they go on from. */
function midnight(day: string, timeZone: string) {
  const utc = Date.parse(day)
  const aheadAt = (moment: number) =>
    Date.parse(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - moment
  const guess = utc - aheadAt(utc)
  return new Date(utc - aheadAt(guess)).toISOString()
}

/** The week of a moment in a zone, from Monday on; it has an hour more or less when clocks change. */
export function weekOf(at: Date, timeZone: string) {
  const monday = mondayOf(dayIn(timeZone, at))
  return { from: midnight(monday, timeZone), to: midnight(shifted(monday, WEEK_DAYS), timeZone) }
}
