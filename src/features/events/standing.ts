import type { Event, ScheduleSummary } from '../../../openapi/generated/portal.ts'
import { clockIn, dayOf } from './clock.ts'

type Begun = Pick<ScheduleSummary, 'state' | 'startedAt'>

/** Whether a schedule is going on: its time has come and its host has begun (EVENT-36). */
export const isOn = ({ state, startedAt }: Begun) => state === 'live' && startedAt !== null

/** Whether a schedule's time has come, but not its host. */
export const isLate = ({ state, startedAt }: Begun) => state === 'live' && startedAt === null

/** The groups of a list of events, in their order. */
export const EVENT_GROUPS = ['live', 'week', 'later', 'cancelled', 'past'] as const
export type EventGroup = (typeof EVENT_GROUPS)[number]

type Placed = Pick<Event, 'isCancelled' | 'endsAt'> & {
  nextSchedule: (Begun & Pick<ScheduleSummary, 'startsAt'>) | null
}

/**
 * The group of an event at a time in epoch milliseconds. A week ends on Sunday, for all events of a list in the same time
 * zone, because a later event must not come under an earlier heading.
 */
export function groupOf(
  { isCancelled, nextSchedule: next, endsAt }: Placed,
  now: number,
  timeZone: string,
): EventGroup {
  if (isCancelled && Date.parse(endsAt) > now) return 'cancelled'
  if (isCancelled || next === null) return 'past'
  if (isOn(next)) return 'live'
  return weekOf(Date.parse(next.startsAt), timeZone) > weekOf(now, timeZone) ? 'later' : 'week'
}

const DAY_MS = 86_400_000
/** The first of January 1970 was a Thursday. */
const DAYS_AFTER_MONDAY = 3

/** The number of the week, which begins on Monday. */
function weekOf(at: number, timeZone: string): number {
  const day = Date.parse(dayOf(clockIn(timeZone, new Date(at)))) / DAY_MS
  return Math.floor((day + DAYS_AFTER_MONDAY) / 7)
}
