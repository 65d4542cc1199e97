import type { LetterDetail, LetterParts } from './layout.ts'
import { filled, type Texts } from './texts.ts'

export const EVENT_LETTERS = [
  'reminder',
  'endReminder',
  'registered',
  'sessionMoved',
  'sessionCanceled',
  'eventCanceled',
] as const

interface Span {
  startsAt: Date
  endsAt: Date
}

/** A message about a schedule of an event to a registered person. */
export interface EventLetter {
  kind: (typeof EVENT_LETTERS)[number]
  /** page of the event */
  url: string
  /** name of the event */
  event: string
  session: Span
  /** the times before the schedule was moved */
  previous?: Span | undefined
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
  const range = new Intl.DateTimeFormat(locale, { ...DATE_AND_TIME, timeZone }).formatRange(startsAt, endsAt)
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(startsAt)
  return `${range} (${named.find((part) => part.type === 'timeZoneName')?.value ?? timeZone})`
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Keeps a name in another writing direction from reordering the sentence around it. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** The parts of a mail about a schedule, in the given language. */
export function eventParts(letter: EventLetter, texts: Texts, locale: string): Omit<LetterParts, 'locale' | 'hello'> {
  const { event, session, previous, host, location, timezone, url, calendarUrl } = letter
  const own = texts[letter.kind]
  const labels = texts.event
  const details: (LetterDetail | false)[] = [
    previous !== undefined && { label: labels.before, value: timesOf(previous, locale, timezone) },
    { label: labels.when, value: timesOf(session, locale, timezone) },
    host !== null && { label: labels.host, value: host },
    location !== null && { label: labels.place, value: location },
  ]
  return {
    subject: filled(own.subject, { event }),
    lead: filled(own.lead, { event: locale === 'ar' ? isolated(event) : event }),
    details: details.filter((detail) => detail !== false),
    button: { label: own.button, url, orOpen: texts.orOpen },
    link: calendarUrl === undefined ? null : { label: labels.file, url: calendarUrl },
    note: own.note,
    footer: { text: labels.footer, link: { label: labels.preferences, url: letter.preferencesUrl } },
  }
}
