const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** "3 hours ago" in words of the locale; what has just happened, or by a clock that is ahead will, is now. */
export function timeAgo(at: string, now: number, locale: string): string {
  const passed = Math.max(0, now - Date.parse(at))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, ms] = UNITS.find(([, size]) => passed >= size) ?? ['second', 1000]
  return format.format(unit === 'second' ? 0 : -Math.floor(passed / ms), unit)
}
