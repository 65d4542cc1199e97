const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Starts close to now are rounded down to this step. */
const STEP_MS = 5 * MINUTE_MS

/** Times of the demo relative to the moment of loading. */
export const demoClock = (now: Date) => {
  const at = (ms: number) => new Date(now.getTime() + ms)
  return {
    now,
    daysAgo: (days: number) => at(-days * DAY_MS),
    startOf: (start: { minutes: number } | { day: number; hour: number }) => {
      if ('minutes' in start) return new Date(Math.floor(at(start.minutes * MINUTE_MS).getTime() / STEP_MS) * STEP_MS)
      const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
      return new Date(midnight + start.day * DAY_MS + start.hour * HOUR_MS)
    },
  }
}

export type DemoClock = ReturnType<typeof demoClock>

export const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * MINUTE_MS)
export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS)
/** The time at that share (0 to 1) between two others. */
export const between = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + Math.max(0, to.getTime() - from.getTime()) * share)
