import { Temporal } from 'temporal-polyfill'
import type { Recurrence } from '../../../openapi/generated/portal.ts'

type PlainDate = Temporal.PlainDate

/**
 * The starts of a recurring event's schedules (EVENT-14): the first `repeatTimes` days that match the rule, on or after
 * the day of `startsAt`, all at its wall-clock time in `timezone`, so that 18:00 stays 18:00 when the clocks change.
 * A time that the clocks skip is moved later by the skipped time; of a repeated time, the earlier is used (RFC 5545,
 * 3.3.5).
 */
export function expandRecurrence(rule: Recurrence, startsAt: Date, timezone: string): Date[] {
  const first = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timezone)
  const [time, firstDay] = [first.toPlainTime(), first.toPlainDate()]
  return days(rule, firstDay).map((day) =>
    // The first start is used as given, because its wall-clock time is ambiguous in a repeated hour.
    day.equals(firstDay)
      ? startsAt
      : new Date(day.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds),
  )
}

function days(rule: Recurrence, first: PlainDate): PlainDate[] {
  const found: PlainDate[] = []
  const interval = rule.repeatInterval ?? 1
  if (rule.type === 'daily') {
    return Array.from({ length: rule.repeatTimes }, (_, index) => first.add({ days: index * interval }))
  }
  for (let round = 0; found.length < rule.repeatTimes; round += 1) {
    const candidates =
      rule.type === 'weekly' ? ofWeek(rule, first, round * interval) : ofMonth(rule, first, round * interval)
    found.push(...candidates.filter((day) => Temporal.PlainDate.compare(day, first) >= 0))
  }
  return found.slice(0, rule.repeatTimes)
}

/** The rule's weekdays in the week that is `weeks` after the first one. Weeks begin on Monday. */
function ofWeek({ weeklyDays }: { weeklyDays: number[] }, first: PlainDate, weeks: number): PlainDate[] {
  const monday = first.subtract({ days: first.dayOfWeek - 1 }).add({ weeks })
  return [...weeklyDays].sort((a, b) => a - b).map((day) => monday.add({ days: day - 1 }))
}

type Monthly = Extract<Recurrence, { type: 'monthly' }>

function ofMonth(rule: Monthly, first: PlainDate, months: number): PlainDate[] {
  const month = first.toPlainYearMonth().add({ months })
  if ('monthlyDay' in rule) return [month.toPlainDate({ day: Math.min(rule.monthlyDay, month.daysInMonth) })]
  const { monthlyWeek, monthlyWeekDay } = rule
  const begin = month.toPlainDate({ day: 1 })
  const toFirst = (monthlyWeekDay - begin.dayOfWeek + 7) % 7
  if (monthlyWeek > 0) return [begin.add({ days: toFirst + (monthlyWeek - 1) * 7 })]
  const end = month.toPlainDate({ day: month.daysInMonth })
  return [end.subtract({ days: (end.dayOfWeek - monthlyWeekDay + 7) % 7 })]
}
