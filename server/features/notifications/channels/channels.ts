import type { Services } from '../../../context.ts'
import type { NotificationChannel } from './channel.ts'
import { messengerChannel } from './delivery.ts'
import { mailChannel } from './mail.ts'
import type { Messenger } from './messenger.ts'
import { portalChannel } from './portal.ts'

declare module '../../../context.ts' {
  interface Services {
    /** all ways to reach people */
    channels: readonly NotificationChannel[]
  }
}

/** All channels: the portal, mail, and one for each service that carries short messages. */
export const createChannels = (
  { mail, messages }: Pick<Services, 'mail' | 'messages'>,
  messengers: readonly Messenger[],
): readonly NotificationChannel[] => [
  portalChannel,
  mailChannel(mail),
  ...messengers.map((messenger) => messengerChannel(messenger, messages)),
]
