import { type EventLetter, knownZone } from '../mail/event-letters.ts'
import type { ChannelLetter } from '../mail/letters.ts'
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

/** What an SMS says of a schedule or a course: what, when, and the address, which is never shortened. */
export function smsOf(letter: ChannelLetter, texts: Texts, locale: string): string {
  const { kind, url } = letter
  const [what, times] = 'course' in letter ? [letter.course, []] : [letter.event, timesOf(letter, texts, locale)]
  return shortened(what, MOST_SEGMENTS, (name) =>
    [filled(texts[kind].subject, { event: name, course: name }).trimEnd(), ...times, url].join('\n'),
  )
}

function timesOf({ session, heldUntil, timezone }: EventLetter, texts: Texts, locale: string): string[] {
  const start = shortTime(session.startsAt, locale, timezone)
  if (heldUntil === undefined) return [start]
  return [start, `${texts.event.heldUntil}: ${shortTime(heldUntil, locale, timezone)}`]
}
