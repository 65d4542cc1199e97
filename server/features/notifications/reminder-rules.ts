import { Temporal } from 'temporal-polyfill'
import { NOTIFICATION_CHANNELS, REMINDER_EVENTS } from '../../../openapi/generated/constants.ts'

/**
 * A rule for a reminder of a start or an end. `email` sends mail, `ws` creates a notification in the portal, `sms` and
 * `telegram` send a short message (NOTE-4).
 */
export interface ReminderRule {
  /** as stored in the settings */
  text: string
  channel: (typeof NOTIFICATION_CHANNELS)[number]
  what: (typeof REMINDER_EVENTS)[number]
  /** time before the start or end */
  seconds: number
}

/** Reads a rule of the form `channel:what:ISO-duration`. Returns null if it is invalid or sends nothing. */
export function readRule(text: string): ReminderRule | null {
  const [first, second, duration = ''] = text.split(':')
  const channel = NOTIFICATION_CHANNELS.find((one) => one === first)
  const what = REMINDER_EVENTS.find((one) => one === second)
  const seconds = secondsOf(duration)
  return channel && what && seconds !== null ? { text, channel, what, seconds } : null
}

/** Whole seconds, with a day as 24 hours. Returns null if it is negative, invalid or has units longer than a day. */
function secondsOf(duration: string): number | null {
  try {
    const seconds = Math.floor(Temporal.Duration.from(duration).total('seconds'))
    return seconds >= 0 ? seconds : null
  } catch {
    return null
  }
}

/** The key of a rule, which does not depend on how its duration is written. */
export const ruleKey = ({ channel, what, seconds }: Omit<ReminderRule, 'text'>) => `${channel}:${what}:${seconds}`
