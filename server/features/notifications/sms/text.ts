import { type EventLetter, knownZone } from '../mail/event-letters.ts'
import { filled, type Texts } from '../mail/texts.ts'
import { timeFormat } from '../mail/time-formats.ts'
import { shortened } from './length.ts'

/** Each segment is paid for. */
const MOST_SEGMENTS = 3

const SHORT_TIME = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** A moment in the person's time zone, as `Sun, 29 Mar, 18:00 GMT+2`. An unknown zone counts as UTC. */
function shortTime(at: Date, locale: string, timezone: string): string {
  return timeFormat(locale, { ...SHORT_TIME, timeZone: knownZone(timezone) }).format(at)
}

/** What an SMS says of a schedule: what, when, and the address, which is never shortened. */
export function smsOf(letter: EventLetter, texts: Texts, locale: string): string {
  const { kind, event, session, heldUntil, timezone, url } = letter
  const until = heldUntil && `${texts.event.heldUntil}: ${shortTime(heldUntil, locale, timezone)}`
  const lines = [shortTime(session.startsAt, locale, timezone), ...(until === undefined ? [] : [until]), url]
  return shortened(event, MOST_SEGMENTS, (name) =>
    [filled(texts[kind].subject, { event: name }).trimEnd(), ...lines].join('\n'),
  )
}
