import type { NotificationChannel as ChannelName } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import type { NotificationChannel } from './channel.ts'
import { standingsOf } from './channel-queries.ts'
import { messengerChannel } from './delivery.ts'
import { mailChannel } from './mail.ts'
import type { Messenger } from './messenger.ts'
import { portalChannel } from './portal.ts'

declare module '../../../context.ts' {
  interface Services {
    /** all ways to reach people */
    channels: readonly NotificationChannel[]
    /** the names of those that reach a person */
    connectedChannels(db: Queryable, userId: string): Promise<ChannelName[]>
  }
}

/** All channels: the portal, mail, and one for each service that carries short messages. */
export function createChannels(
  { env, mail, messages }: Pick<Services, 'env' | 'mail' | 'messages'>,
  messengers: readonly Messenger[],
): Pick<Services, 'channels' | 'connectedChannels'> {
  const channels = [
    portalChannel,
    mailChannel(mail, env),
    ...messengers.map((messenger) => messengerChannel(messenger, messages)),
  ]
  return {
    channels,
    async connectedChannels(db, userId) {
      const standings = await standingsOf(db, channels, userId)
      return standings.filter((one) => one.standing === 'connected').map((one) => one.channel)
    },
  }
}
