import type { StripeAccount } from '../stripe/client.ts'
import type { CheckoutStore } from './checkouts.ts'
import type { EventStore } from './events.ts'
import type { Notifier } from './notify.ts'

/** The services shared by the parts of the simulator. */
export interface Parts {
  account: Pick<StripeAccount, 'secretKey' | 'webhookSecret'>
  checkouts: CheckoutStore
  events: EventStore
  notify: Notifier
  /** the public address of the portal */
  origin(): string
}
