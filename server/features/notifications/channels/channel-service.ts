import type { NotificationChannel as ChannelName, ChannelStateList } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import { DomainError } from '../../../domain-error.ts'
import { failingSince, standingsOf } from './channel-queries.ts'
import { reachedBy } from './reach-queries.ts'

/** Where a person can be reached. */
export async function channelStates(
  { db, channels }: Pick<Services, 'db' | 'channels'>,
  userId: string,
): Promise<ChannelStateList> {
  const since = await failingSince(db, userId)
  const refused = new Map(channels.map(({ name, refusedSince }) => [name, refusedSince?.() ?? null]))
  const standings = await standingsOf(db, channels, userId)
  return {
    items: standings.map((one) => ({
      ...one,
      failingSince: (since.get(one.channel) ?? refused.get(one.channel))?.toISOString() ?? null,
    })),
  }
}

/** Sends a test message. Throws 'channel-not-connected'. */
export async function testChannel(
  { db, channels }: Pick<Services, 'db' | 'channels'>,
  userId: string,
  name: ChannelName,
): Promise<void> {
  const channel = channels.find((one) => one.name === name)
  const to = channel && (await reachedBy(db, channel, [userId])).get(userId)
  if (!channel?.test || !to) throw new DomainError('channel-not-connected')
  const { test } = channel
  await db.transaction((tx) => test(tx, userId, to))
}
