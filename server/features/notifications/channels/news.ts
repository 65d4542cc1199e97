import { eq, type SQL, sql } from 'drizzle-orm'
import type { NoticeType } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { course } from '../../../db/schema/courses.ts'
import { event, eventTutor, userEvent } from '../../../db/schema/events.ts'
import { profile } from '../../../db/schema/people.ts'
import { originOf } from '../../../env.ts'
import { oneByOne } from '../../../one-by-one.ts'
import type { ChannelLetter } from '../mail/letters.ts'
import { type Message, type News, type NotificationChannel, type ReachedPerson, reachedBy } from './channel.ts'

type Channels = readonly NotificationChannel[]

/** Tells people at once what has just happened, on each channel that can tell many by one statement. */
async function announce(channels: Channels, tx: Transaction, news: News) {
  for (const channel of channels) await channel.announce?.(tx, news)
}

const ofEvent = (eventId: string, type: NoticeType, people: SQL): News => ({
  type,
  target: { type: 'event', id: eventId },
  people,
})

const registeredFor = (eventId: string) =>
  sql`select ${userEvent.userId} as user_id from ${userEvent} where ${eq(userEvent.eventId, eventId)}`

/** The host and the tutors of an event. */
export const leadersOf = (
  eventId: string,
) => sql`select ${profile.userId} as user_id from ${profile} where ${profile.id} in (
  select ${event.hostId} from ${event} where ${eq(event.id, eventId)}
  union select ${eventTutor.profileId} from ${eventTutor} where ${eq(eventTutor.eventId, eventId)})`

/** Tells all people who are registered for an event at once. */
export const tellRegistered = (channels: Channels, tx: Transaction, eventId: string, type: NoticeType) =>
  announce(channels, tx, ofEvent(eventId, type, registeredFor(eventId)))

/** Tells some people about an event at once. */
export const tellPeople = (channels: Channels, tx: Transaction, userIds: string[], eventId: string, type: NoticeType) =>
  announce(channels, tx, ofEvent(eventId, type, sql`select unnest(${sql.param(userIds)}::uuid[]) as user_id`))

/** Tells the host and the tutors of an event at once. */
export const tellLeaders = (channels: Channels, tx: Transaction, eventId: string, type: NoticeType) =>
  announce(channels, tx, ofEvent(eventId, type, sql`select distinct user_id from (${leadersOf(eventId)}) as leader`))

/** Tells registered people, the host and the tutors of an event at once, each once. */
export const tellEverybody = (channels: Channels, tx: Transaction, eventId: string, type: NoticeType) =>
  announce(channels, tx, ofEvent(eventId, type, sql`${registeredFor(eventId)} union ${leadersOf(eventId)}`))

/** Writes a message for each of the people on each channel on which they take changes. */
export async function keepForAll<Letter extends ChannelLetter>(
  channels: Channels,
  tx: Transaction,
  userIds: readonly string[],
  write: (person: readonly [userId: string, to: ReachedPerson]) => Message & { letter: Letter },
  also?: (channel: NotificationChannel) => SQL,
) {
  for (const channel of channels) {
    if (channel.takesChanges === null) continue
    const people = await reachedBy(tx, channel, userIds, also ? also(channel) : channel.takesChanges)
    await channel.keep(tx, await oneByOne(people, write))
  }
}

/** Tells a person on every channel that they finished a course, in the transaction that notes it. */
export async function tellFinished(
  { env, channels }: Pick<Services, 'env' | 'channels'>,
  tx: Transaction,
  userId: string,
  courseId: string,
) {
  const target = { type: 'course', id: courseId } as const
  await announce(channels, tx, { type: 'course-finished', target, people: sql`select ${userId}::uuid as user_id` })
  const [found] = await tx
    .select({ name: course.name, alias: course.alias })
    .from(course)
    .where(eq(course.id, courseId))
  if (!found) return
  const letter = {
    kind: 'courseFinished',
    url: `${originOf(env)}/course-content/${encodeURIComponent(found.alias)}`,
    course: found.name,
    preferencesUrl: `${originOf(env)}/profile/preferences`,
  } as const
  await keepForAll(channels, tx, [userId], ([id, to]) => ({
    userId: id,
    to,
    letter,
    target,
    notice: null,
    validUntil: null,
  }))
}
