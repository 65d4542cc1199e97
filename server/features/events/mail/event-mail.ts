import type { NoticeType } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { type Env, originOf } from '../../../env.ts'
import { oneByOne } from '../../../one-by-one.ts'
import type { Message } from '../../notifications/channels/channel.ts'
import { keepForAll } from '../../notifications/channels/news.ts'
import { type ReachedPerson, reachedBy, recipientsOf } from '../../notifications/channels/reach-queries.ts'
import type { EventLetter } from '../../notifications/mail/event-letters.ts'
import type { Post } from '../../notifications/mail/mailer.ts'
import { ruleKey } from '../../notifications/reminder-rules.ts'
import { type CalendarEntry, writeInvitation } from '../calendar/calendar.ts'
import { selectCalendarOf } from '../calendar/calendar-queries.ts'
import { comingSchedules } from './mailing-queries.ts'
import { asksFor } from './recipient-queries.ts'
import { rememberReminders } from './reminder-queries.ts'

interface About extends Pick<EventLetter, 'kind' | 'previous' | 'calendarUrl' | 'heldUntil' | 'people'> {
  /** the schedule that the message is about */
  entry: CalendarEntry
  /** further schedules that the message withdraws */
  others?: CalendarEntry[]
}

/** The running schedule is in the calendar already, one that is only offered not yet. */
const WITHOUT_INVITATION: readonly EventLetter['kind'][] = [
  'endReminder',
  'started',
  'ended',
  'recordingReady',
  'ticketOffered',
  'peopleJoined',
  'peopleLeft',
]

/**
 * A message about a schedule, with the invitation that adds it to the recipient's calendar or removes it from there.
 */
function eventPost(
  env: Env,
  { entry, others, kind, previous, calendarUrl, heldUntil, people }: About,
  [userId, to]: readonly [userId: string, to: ReachedPerson],
) {
  const calendarOf = (one: CalendarEntry) => writeInvitation(one, { sender: env.MAIL_FROM, recipient: to }).content
  const { name: event, url, host, location } = entry
  return {
    userId,
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
      heldUntil,
      people,
    },
    calendar: WITHOUT_INVITATION.includes(kind)
      ? undefined
      : { method: entry.isCanceled ? 'CANCEL' : 'REQUEST', content: calendarOf(entry) },
    withdrawals: others?.map(calendarOf),
  } satisfies Post
}

interface Told {
  eventId: string
  /** how the portal calls it; null when the portal has told it already */
  notice: NoticeType | null
  validUntil: Date | null
}

/** The same for one of the channels. */
export const eventMessage = (
  env: Env,
  about: About,
  { eventId, notice, validUntil }: Told,
  [userId, to]: readonly [userId: string, to: ReachedPerson],
) =>
  ({
    ...eventPost(env, about, [userId, to]),
    target: { type: 'event', id: eventId },
    notice,
    validUntil,
  }) satisfies Message

/** Of use for some time after the end, but not the day after. */
const ENDED_MS = 3_600_000

/** Until when a message is of use. */
function validUntil({ kind, heldUntil, entry }: About): Date | null {
  if (kind === 'recordingReady') return null
  if (kind === 'ended') return new Date(Date.now() + ENDED_MS)
  return heldUntil ?? entry.endsAt
}

/** Stores the news of a change for people, on each channel that they take changes on; the portal has told it at once. */
export async function keepChange(
  { env, channels }: Pick<Services, 'env' | 'channels'>,
  tx: Transaction,
  eventId: string,
  about: About,
  userIds: readonly string[],
) {
  const told = { eventId, notice: null, validUntil: validUntil(about) }
  await keepForAll(channels, tx, userIds, (one) => eventMessage(env, about, told, one))
}

/**
 * Stores that a session has begun or ended for those whose rules name just that moment, once for each session and
 * channel, also when its host begins it again; the portal has told it at once (NOTE-27).
 */
export async function keepMoment(
  { env, channels }: Pick<Services, 'env' | 'channels'>,
  tx: Transaction,
  eventId: string,
  about: About & { kind: 'started' | 'ended' },
  userIds: readonly string[],
) {
  const { entry, kind } = about
  const what = `event-${kind}` as const
  const occursAt = kind === 'started' ? entry.startsAt : entry.endsAt
  const told = { eventId, notice: null, validUntil: validUntil(about) }
  for (const channel of channels) {
    if (channel.takesChanges === null) continue
    const key = ruleKey({ channel: channel.name, what, seconds: 0 })
    const people = await reachedBy(tx, channel, userIds, asksFor(channel.name, what))
    const due = Array.from(people, ([userId, to]) => ({ userId, key, to }))
    const untold = await rememberReminders(tx, { scheduleId: entry.scheduleId, occursAt }, due)
    await channel.keep(tx, await oneByOne(untold, ({ userId, to }) => eventMessage(env, about, told, [userId, to])))
  }
}

interface Registration {
  userId: string
  eventId: string
}

/** The schedules to come, the next one first, as they are told now. */
async function comingEntries({ env }: Pick<Services, 'env'>, tx: Transaction, eventId: string) {
  const ids = await comingSchedules(tx, eventId)
  const entries = ids.length > 0 ? await selectCalendarOf(tx, originOf(env), ids) : []
  // A program that has had an invitation takes only a later one (RFC 5546, 2.1.5).
  return entries.map((entry) => ({ ...entry, changedAt: new Date() }))
}

/** Stores the confirmation of a registration, with an invitation to the next schedule, in the same transaction. */
export async function keepConfirmation(
  services: Pick<Services, 'env' | 'mail'>,
  tx: Transaction,
  { userId, eventId }: Registration,
) {
  const { env, mail } = services
  const to = (await recipientsOf(tx, [userId])).get(userId)
  const [entry] = to ? await comingEntries(services, tx, eventId) : []
  if (!to || !entry) return
  const calendarUrl = `${originOf(env)}/api/events/${eventId}/calendar.ics`
  await mail.keep(tx, eventPost(env, { kind: 'registered', entry, calendarUrl }, [userId, to]))
}

/** Stores the confirmation that a ticket was given up, which takes the schedules out of the calendar. */
export async function keepGivenUp(
  services: Pick<Services, 'env' | 'mail'>,
  tx: Transaction,
  { userId, eventId }: Registration,
) {
  const to = (await recipientsOf(tx, [userId])).get(userId)
  const [entry, ...others] = to ? await comingEntries(services, tx, eventId) : []
  if (!to || !entry) return
  const withdrawn = { ...entry, isCanceled: true }
  const further = others.map((one) => ({ ...one, isCanceled: true }))
  const about = { kind: 'gaveUp', entry: withdrawn, others: further } as const
  await services.mail.keep(tx, eventPost(services.env, about, [userId, to]))
}

/** Stores the news that tickets are offered to people of the waiting list. */
export async function keepOffers(
  services: Pick<Services, 'env' | 'channels'>,
  tx: Transaction,
  eventId: string,
  offers: readonly { userId: string; until: Date }[],
) {
  const [entry] = await comingEntries(services, tx, eventId)
  if (!entry) return
  for (const [until, people] of Map.groupBy(offers, (offer) => offer.until.getTime())) {
    const userIds = people.map((offer) => offer.userId)
    await keepChange(services, tx, eventId, { kind: 'ticketOffered', entry, heldUntil: new Date(until) }, userIds)
  }
}
