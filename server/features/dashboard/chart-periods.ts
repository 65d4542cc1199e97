export type ChartPeriod = 'day' | 'week' | 'month'

const DAY_MS = 24 * 3600 * 1000
export const MAX_PERIODS = 400

/** The calendar day (`2026-03-02`) that is `days` later. */
export const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * DAY_MS)

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Today's date in a time zone. */
export const today = (timeZone: string, now = new Date()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)

/** First day of the period that contains a day. Weeks begin on Monday. */
function periodStart(period: ChartPeriod, day: string): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 7)}-01`
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

function nextStart(period: ChartPeriod, start: string): string {
  if (period !== 'month') return addDays(start, period === 'week' ? 7 : 1)
  return periodStart('month', addDays(start, 31))
}

/** First days of all periods between two days; null if there are more than a chart shows. */
export function periodStarts(period: ChartPeriod, from: string, to: string): string[] | null {
  const starts: string[] = []
  for (let start = periodStart(period, from); start <= to; start = nextStart(period, start)) {
    if (starts.length === MAX_PERIODS) return null
    starts.push(start)
  }
  return starts
}
