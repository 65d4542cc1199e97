import type { NoticeType } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { originOf } from '../../../env.ts'
import { oneByOne } from '../../../one-by-one.ts'
import type { ChannelLetter } from '../mail/letters.ts'
import type { Message, News, NotificationChannel } from './channel.ts'
import {
  eachLeaderOf,
  everybodyAt,
  findCourseName,
  onePerson,
  type People,
  registeredFor,
  somePeople,
} from './news-queries.ts'
import { type Condition, type ReachedPerson, reachedBy } from './reach-queries.ts'

type Channels = readonly NotificationChannel[]

/** Tells people at once what has just happened, on each channel that can tell many by one statement. */
async function announce(channels: Channels, tx: Transaction, news: News) {
  for (const channel of channels) await channel.announce?.(tx, news)
}

const ofEvent = (eventId: string, type: NoticeType, people: People): News => ({
  type,
  target: { type: 'event', id: eventId },
  people,
})

/** Tells all people who are registered for an event at once. */
export const tellRegistered = (channels: Channels, tx: Transaction, eventId: string, type: NoticeType) =>
  announce(channels, tx, ofEvent(eventId, type, registeredFor(eventId)))

/** Tells some people about an event at once. */
export const tellPeople = (channels: Channels, tx: Transaction, userIds: string[], eventId: string, type: NoticeType) =>
  announce(channels, tx, ofEvent(eventId, type, somePeople(userIds)))

/** Tells the host and the tutors of an event at once. */
export const tellLeaders = (channels: Channels, tx: Transaction, eventId: string, type: NoticeType) =>
  announce(channels, tx, ofEvent(eventId, type, eachLeaderOf(eventId)))

/** Tells registered people, the host and the tutors of an event at once, each once. */
export const tellEverybody = (channels: Channels, tx: Transaction, eventId: string, type: NoticeType) =>
  announce(channels, tx, ofEvent(eventId, type, everybodyAt(eventId)))

/** Writes a message for each of the people on each channel on which they take changes. */
export async function keepForAll<Letter extends ChannelLetter>(
  channels: Channels,
  tx: Transaction,
  userIds: readonly string[],
  write: (person: readonly [userId: string, to: ReachedPerson]) => Message & { letter: Letter },
  also?: (channel: NotificationChannel) => Condition,
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
  await announce(channels, tx, { type: 'course-finished', target, people: onePerson(userId) })
  const found = await findCourseName(tx, courseId)
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
