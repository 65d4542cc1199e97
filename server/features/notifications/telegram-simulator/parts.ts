import type { SimulatedBot } from '../telegram/account.ts'
import type { ChatStore } from './chats.ts'
import type { Notifier } from './notify.ts'

/** The services shared by the parts of the simulator. */
export interface Parts {
  bot: NonNullable<SimulatedBot>
  chats: ChatStore
  notify: Notifier
  /** the public address of the portal */
  origin(): string
}
