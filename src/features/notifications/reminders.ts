import {
  DEFAULT_REMINDER_RULES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENT_TYPES,
  REMINDER_EVENTS,
} from '../../../openapi/generated/constants.ts'
import type { NotificationChannel, NotificationEventType } from '../../../openapi/generated/portal.ts'
import { listFormat, numberFormat } from '../../platform/texts/formats.ts'

/** A rule of the settings, `channel:what:duration` (NOTE-4), by its parts. */
export interface Reminder {
  channel: NotificationChannel
  what: NotificationEventType
  /** how long before; 0 is the moment itself */
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Times before that a form offers, in seconds. */
export const REMINDER_TIMES: readonly number[] = [
  0,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
]

/** Whether something can be told before it happens; what cannot is collected for the time of the rule. */
export const isForeseen = (what: NotificationEventType) => REMINDER_EVENTS.some((one) => one === what)

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** Null for what is no such rule. */
export function readReminder(text: string): Reminder | null {
  const [first, second, duration = ''] = text.split(':')
  const channel = NOTIFICATION_CHANNELS.find((one) => one === first)
  const what = NOTIFICATION_EVENT_TYPES.find((one) => one === second)
  const parts = DURATION.exec(duration)
  if (!channel || !what || !parts) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return { channel, what, seconds: days * DAY + hours * HOUR + minutes * MINUTE + seconds }
}

/** The reminders of people without rules of their own. */
export const DEFAULT_REMINDERS: readonly Reminder[] = DEFAULT_REMINDER_RULES.flatMap((rule) => readReminder(rule) ?? [])

/** In the largest unit that fits: the contract takes three digits of each. */
export function writeReminder({ channel, what, seconds }: Reminder): string {
  return `${channel}:${what}:${durationOf(seconds)}`
}

function durationOf(seconds: number): string {
  const days = Math.floor(seconds / DAY)
  const parts = [
    [Math.floor((seconds % DAY) / HOUR), 'H'],
    [Math.floor((seconds % HOUR) / MINUTE), 'M'],
    [seconds % MINUTE, 'S'],
  ] as const
  const time = parts.flatMap(([value, unit]) => (value > 0 ? [`${value}${unit}`] : [])).join('')
  if (days === 0 && time === '') return 'PT0M'
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`
}

/** "15 minutes", "2 days 3 hours" in words of the locale. */
export function reminderTime(seconds: number, locale: string): string {
  const parts = [
    [Math.floor(seconds / DAY), 'day'],
    [Math.floor((seconds % DAY) / HOUR), 'hour'],
    [Math.floor((seconds % HOUR) / MINUTE), 'minute'],
    [seconds % MINUTE, 'second'],
  ] as const
  const shown = parts.flatMap(([value, unit]) =>
    value > 0 ? [numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)] : [],
  )
  return listFormat(locale, { type: 'unit' }).format(shown)
}
