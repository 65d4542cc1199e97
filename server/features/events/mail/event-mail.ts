import { eq } from 'drizzle-orm'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { schedule } from '../../../db/schema/events.ts'
import { type Env, originOf } from '../../../env.ts'
import type { EventLetter } from '../../notifications/mail/event-letters.ts'
import type { Post } from '../../notifications/mail/mailer.ts'
import { type CalendarEntry, writeInvitation } from '../calendar.ts'
import { selectCalendar } from '../calendar-queries.ts'
import { nextSchedule } from '../schedule-queries.ts'
import { type EventRecipient, eventRecipientOf } from './recipient-queries.ts'

interface About extends Pick<EventLetter, 'kind' | 'previous' | 'calendarUrl'> {
  /** the schedule that the message is about */
  entry: CalendarEntry
  /** further schedules that the message withdraws */
  others?: CalendarEntry[]
}

/**
 * A message about a schedule, with the invitation that adds it to the recipient's calendar or removes it from there.
 */
export function eventPost(env: Env, { entry, others, kind, previous, calendarUrl }: About, to: EventRecipient): Post {
  const calendarOf = (one: CalendarEntry) => writeInvitation(one, { sender: env.MAIL_FROM, recipient: to }).content
  const { name: event, url, host, location } = entry
  return {
    to,
    letter: {
      kind,
      url,
      event,
      // A canceled schedule is announced with the time that people know.
      session: entry.isCanceled && previous ? previous : entry,
      previous: entry.isCanceled ? undefined : previous,
      host,
      location,
      timezone: to.timezone,
      preferencesUrl: `${originOf(env)}/profile/preferences`,
      calendarUrl,
    },
    // A reminder of the end needs no invitation: the running schedule is in the calendar already.
    calendar:
      kind === 'endReminder'
        ? undefined
        : { method: entry.isCanceled ? 'CANCEL' : 'REQUEST', content: calendarOf(entry) },
    withdrawals: others?.map(calendarOf),
  }
}

/** Stores the confirmation of a registration, with an invitation to the next schedule, in the same transaction. */
export async function keepConfirmation(
  { env, mail }: Pick<Services, 'env' | 'mail'>,
  tx: Transaction,
  { userId, eventId }: { userId: string; eventId: string },
) {
  const to = await eventRecipientOf(tx, userId)
  const [next] = to ? await nextSchedule(tx, eventId) : []
  if (!to || !next) return
  const [entry] = await selectCalendar(tx, originOf(env), eq(schedule.id, next.id))
  const calendarUrl = `${originOf(env)}/api/events/${eventId}/calendar.ics`
  if (entry) await mail.keep(tx, eventPost(env, { kind: 'registered', entry, calendarUrl }, to))
}
