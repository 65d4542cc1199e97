import { Temporal } from 'temporal-polyfill'

/**
 * A rule for a reminder and its channel. `email` sends mail, `ws` creates a notification in the portal. `sms` and
 * `telegram` have no gateway, and it is not known in advance when people join or leave, so such rules are stored but
 * send nothing.
 */
export interface ReminderRule {
  /** as stored in the settings */
  text: string
  channel: 'email' | 'ws'
  what: 'event-started' | 'event-ended'
  /** time before the start or end */
  seconds: number
}

/**
 * The rules of people who have none of their own: mail a day and a quarter of an hour before the start. An empty list
 * means that the person never chose; a person who wants no reminders turns notifications off.
 */
export const DEFAULT_RULES: readonly string[] = ['email:event-started:P1D', 'email:event-started:PT15M']

const isChannel = (text: string | undefined): text is ReminderRule['channel'] => text === 'email' || text === 'ws'
const isMoment = (text: string | undefined): text is ReminderRule['what'] =>
  text === 'event-started' || text === 'event-ended'

/** Reads a rule of the form `channel:what:ISO-duration`. Returns null if it is invalid or sends nothing. */
export function readRule(text: string): ReminderRule | null {
  const [channel, what, duration = ''] = text.split(':')
  if (!isChannel(channel) || !isMoment(what)) return null
  const seconds = secondsOf(duration)
  return seconds === null ? null : { text, channel, what, seconds }
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
export const ruleKey = ({ channel, what, seconds }: ReminderRule) => `${channel}:${what}:${seconds}`
