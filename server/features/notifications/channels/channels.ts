import type { NotificationChannel as ChannelName } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { telegramMessenger } from '../telegram/messenger.ts'
import type { NotificationChannel } from './channel.ts'
import { standingsOf } from './channel-queries.ts'
import { createMessages, type Messages, messengerChannel } from './delivery.ts'
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

type Parts = Pick<Services, 'env' | 'db' | 'keys' | 'dataDir' | 'ownAddress' | 'mail' | 'sms' | 'telegram'>

/** How each channel of the contract is made: as a whole, or as a service that carries short messages. */
export type ChannelMakers = Record<ChannelName, (parts: Parts) => NotificationChannel | Messenger>

/** Each channel of the contract. This is where a further one is registered, and the only place that names all. */
export const CHANNELS: ChannelMakers = {
  ws: () => portalChannel,
  email: ({ mail, env }) => mailChannel(mail, env),
  sms: ({ sms }) => sms.messenger,
  telegram: ({ telegram }) => telegramMessenger(telegram),
}

interface Wanted extends Parts {
  /** pauses between the attempts to send a short message */
  retryMs?: readonly number[]
}

/** All channels, and the delivery of short messages on those that have them. */
export function createChannels(
  { retryMs, ...parts }: Wanted,
  makers = CHANNELS,
): Pick<Services, 'channels' | 'connectedChannels'> & { messages: Messages } {
  const made = Object.values(makers).map((make) => make(parts))
  const messengers = made.filter((one) => isMessenger(one))
  const messages = createMessages({ ...parts, messengers, ...(retryMs && { retryMs }) })
  const channels = made.map((one) => (isMessenger(one) ? messengerChannel(one, messages) : one))
  return {
    channels,
    messages,
    async connectedChannels(db, userId) {
      const standings = await standingsOf(db, channels, userId)
      return standings.filter((one) => one.standing === 'connected').map((one) => one.channel)
    },
  }
}

const isMessenger = (one: NotificationChannel | Messenger): one is Messenger => 'send' in one
