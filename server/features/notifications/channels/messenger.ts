import type { NotificationChannel as ChannelName } from '../../../../openapi/generated/portal.ts'
import type { Transaction } from '../../../db/database.ts'
import type { ChannelLetter } from '../mail/letters.ts'
import type { Texts } from '../mail/texts.ts'
import type { Reach } from './reach-queries.ts'

/** Channels that carry short messages: all that neither the portal nor mail is. */
export type MessengerName = Exclude<ChannelName, 'ws' | 'email'>

/** A message as a service takes it. */
export interface ShortMessage {
  id: string
  userId: string
  /** the kind of its letter, or what else it is */
  kind: string
  /** telephone number or chat */
  to: string
  text: string
  createdAt: Date
}

/** A service that carries short messages, such as Twilio or Telegram. */
export interface Messenger extends Reach {
  name: MessengerName
  write(letter: ChannelLetter, texts: Texts, locale: string): string
  /**
   * Hands a message over and resolves to the id that the service gave it. Throws `Refused` and `TryLater`; after any
   * other error nobody knows whether it has arrived.
   */
  send(message: ShortMessage): Promise<string>
  /**
   * The service's id for a message whose sending was cut off; null when the service does not have it. A service without
   * this cannot tell, and such a message is not sent again.
   */
  find?(message: ShortMessage): Promise<string | null>
  /** since when the service does not know this installation, as far as this process has heard; null: it does */
  refusedSince?(): Date | null
  /** Notes that the service will take nothing for this person any more, such as after the bot was blocked. */
  refused?(tx: Transaction, message: ShortMessage, reason: string): Promise<void>
}

/** Why a message is not sent that nobody needs any more. */
export const LATE = 'late'
/** Why a message is not sent to a person who has disconnected the channel. */
export const DISCONNECTED = 'disconnected'

/** The service will never take this message; `reason` in its own words. */
export class Refused extends Error {}

/** The service has not taken the message, but may later. */
export class TryLater extends Error {
  /** ms that it asks to wait; null: it does not say */
  readonly afterMs: number | null

  constructor(message: string, afterMs: number | null = null) {
    super(message)
    this.afterMs = afterMs
  }
}
