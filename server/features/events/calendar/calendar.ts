import ical, { escape as escaped, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

const PRODUCT = { company: 'Lectern', product: 'Lectern', language: 'EN' }
const REFRESH_SECONDS = 3600

/** One schedule of an event as calendars show it. */
export interface CalendarEntry {
  scheduleId: string
  /** increases with each change of its times (RFC 5545, 3.8.7.4) */
  sequence: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  isCanceled: boolean
  name: string
  description: string
  /** where an offline event takes place */
  location: string | null
  /** page of the event */
  url: string
  host: string | null
}

interface People {
  /** address that replies to the invitation go to */
  sender: string
  recipient: { name: string; address: string }
}

/** A calendar of schedules (RFC 5545). Times are UTC, and the UID of a schedule never changes. */
export function writeCalendar(name: string, entries: CalendarEntry[]): string {
  // The library escapes what events say, and not what the calendar is called.
  const calendar = ical({
    name: escaped(name, false),
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const entry of entries) calendar.createEvent(toEvent(entry))
  return written(calendar)
}

/**
 * An invitation to one schedule for one person, or its withdrawal (RFC 5546). A later one with the same UID replaces
 * it.
 */
export function writeInvitation(entry: CalendarEntry, { sender, recipient }: People) {
  const method = entry.isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId: PRODUCT, method })
  const event = calendar.createEvent(toEvent(entry))
  event.organizer({ name: entry.host ?? PRODUCT.product, email: sender })
  event.createAttendee({ name: recipient.name, email: recipient.address, rsvp: false })
  return { method, content: written(calendar) }
}

/** Every line ends with CRLF, including the last. */
const written = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`

const toEvent = (entry: CalendarEntry) => ({
  id: `${entry.scheduleId}@lectern`,
  sequence: entry.sequence,
  start: entry.startsAt,
  end: entry.endsAt,
  stamp: entry.changedAt,
  lastModified: entry.changedAt,
  status: entry.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  summary: entry.name,
  description: [entry.description, entry.url].filter((part) => part !== '').join('\n\n'),
  location: entry.location ?? entry.url,
  url: entry.url,
})
