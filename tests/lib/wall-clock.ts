/** Created once for each time zone, because creating a formatter takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string) {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'iso8601',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  return clock
}

/** The local time in that zone, to the second, as if it were UTC. */
export function wallClock(moment: Date, timeZone: string): Date {
  const parts = clockOf(timeZone).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value
  return new Date(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`)
}
