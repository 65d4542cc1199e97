import { Temporal } from 'temporal-polyfill'

/**
 * What a person wants to be reminded of, and how. `email` is a message, `ws` a notice in the portal. There is no gateway for `sms` and
 * `telegram`, and nobody knows beforehand who joins or leaves: such rules are kept, and nothing is sent for them.
 */
export interface ReminderRule {
  /** as the settings have it */
  text: string
  channel: 'email' | 'ws'
  what: 'event-started' | 'event-ended'
  /** how long before */
  seconds: number
}

/**
 * The rules of everybody who has none of their own: a message a day before the start and one a quarter of an hour before. Settings
 * without a rule are those of a person who never chose; who wants no message at all turns notifications off.
 */
export const DEFAULT_RULES: readonly string[] = ['email:event-started:P1D', 'email:event-started:PT15M']

const isChannel = (text: string | undefined): text is ReminderRule['channel'] => text === 'email' || text === 'ws'
const isMoment = (text: string | undefined): text is ReminderRule['what'] =>
  text === 'event-started' || text === 'event-ended'

/** A rule of the form `channel:what:ISO-duration`; null when nothing is sent for it, or it cannot be read. */
export function readRule(text: string): ReminderRule | null {
  const [channel, what, duration = ''] = text.split(':')
  if (!isChannel(channel) || !isMoment(what)) return null
  const seconds = secondsOf(duration)
  return seconds === null ? null : { text, channel, what, seconds }
}

/** Whole seconds, a day as 24 hours; null for what is no duration of days and less, or a negative one. */
function secondsOf(duration: string): number | null {
  try {
    const seconds = Math.floor(Temporal.Duration.from(duration).total('seconds'))
    return seconds >= 0 ? seconds : null
  } catch {
    return null
  }
}

/** How a rule is remembered: the same for each way to write its duration. */
export const ruleKey = ({ channel, what, seconds }: ReminderRule) => `${channel}:${what}:${seconds}`
