import type { LetterDetail, LetterParts } from './layout.ts'
import { filled, type Texts } from './texts.ts'
import { timeFormat } from './time-formats.ts'

export const EVENT_LETTERS = [
  'reminder',
  'endReminder',
  'started',
  'ended',
  'recordingReady',
  'registered',
  'sessionMoved',
  'sessionCanceled',
  'eventCanceled',
  'gaveUp',
  'ticketOffered',
  'peopleJoined',
  'peopleLeft',
] as const

interface Span {
  startsAt: Date
  endsAt: Date
}

/** A message about a schedule of an event to a registered person, to one of its waiting list, or to who leads it. */
export interface EventLetter {
  kind: (typeof EVENT_LETTERS)[number]
  /** page of the event */
  url: string
  /** name of the event */
  event: string
  session: Span
  /** the times before the schedule was moved */
  previous?: Span | undefined
  /** until when a ticket is held for the recipient */
  heldUntil?: Date | undefined
  /** how many people joined or left */
  people?: number | undefined
  host: string | null
  location: string | null
  /** IANA time zone of the recipient */
  timezone: string
  /** page where the recipient turns messages on and off */
  preferencesUrl: string
  /** calendar file with all schedules of the event */
  calendarUrl?: string | undefined
}

const DATE_AND_TIME = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** The times of a schedule in the given language, with the name of the time zone. An unknown zone counts as UTC. */
export function timesOf({ startsAt, endsAt }: Span, locale: string, timezone: string): string {
  const timeZone = knownZone(timezone)
  const range = timeFormat(locale, { ...DATE_AND_TIME, timeZone }).formatRange(startsAt, endsAt)
  return `${range} (${zoneName(startsAt, locale, timeZone)})`
}

/** A moment in the given language, with the name of the time zone. */
function timeOf(at: Date, locale: string, timezone: string): string {
  const timeZone = knownZone(timezone)
  const time = timeFormat(locale, { ...DATE_AND_TIME, timeZone }).format(at)
  return `${time} (${zoneName(at, locale, timeZone)})`
}

function zoneName(at: Date, locale: string, timeZone: string): string {
  const parts = timeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

export function knownZone(timeZone: string): string {
  try {
    return timeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Keeps a name in another writing direction from reordering the sentence around it. */
export const isolatedIn = (locale: string, text: string) => (locale === 'ar' ? `\u2068${text}\u2069` : text)

/** The parts of a mail about a schedule, in the given language. */
export function eventParts(letter: EventLetter, texts: Texts, locale: string): Omit<LetterParts, 'locale' | 'hello'> {
  const { event, session, previous, host, location, timezone, url, calendarUrl, heldUntil, people } = letter
  const own = texts[letter.kind]
  const labels = texts.event
  const details: (LetterDetail | false)[] = [
    previous !== undefined && { label: labels.before, value: timesOf(previous, locale, timezone) },
    heldUntil !== undefined && { label: labels.heldUntil, value: timeOf(heldUntil, locale, timezone) },
    people !== undefined && { label: labels.people, value: new Intl.NumberFormat(locale).format(people) },
    { label: labels.when, value: timesOf(session, locale, timezone) },
    host !== null && { label: labels.host, value: host },
    location !== null && { label: labels.place, value: location },
  ]
  return {
    subject: filled(own.subject, { event }),
    lead: filled(own.lead, { event: isolatedIn(locale, event) }),
    details: details.filter((detail) => detail !== false),
    button: { label: own.button, url, orOpen: texts.orOpen },
    link: calendarUrl === undefined ? null : { label: labels.file, url: calendarUrl },
    note: own.note,
    footer: {
      text: 'footer' in own ? own.footer : labels.footer,
      link: { label: labels.preferences, url: letter.preferencesUrl },
    },
  }
}
