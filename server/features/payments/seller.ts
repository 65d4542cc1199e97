import type { OrderItemType, RefundReason } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Principal } from '../../principal.ts'
import type { Money } from './money.ts'

/** What can be bought, as it is at this moment. */
export interface Offer {
  id: string
  name: string
  alias: string
  /** null: free */
  price: Money | null
}

/** A thing that was ordered and by whom; nobody when the account is deleted. */
export interface Bought {
  userId: string | null
  itemId: string
  /** a ticket was held for it until now */
  holdsTicket: boolean
}

type Mailing = Pick<Services, 'env' | 'mail' | 'channels'>

/**
 * How one kind of thing is sold. The rooms of the things implement it, because payments know of no courses and events.
 * Everything happens in the transaction that changes the order.
 */
export interface Seller {
  /** Locks the thing, so that its tickets and state change one order at a time. */
  lock(tx: Transaction, itemId: string): Promise<void>
  /** Throws what forbids a registration, such as 'not-found', 'already-registered' and 'event-over'. */
  offer(tx: Transaction, me: Principal, itemId: string): Promise<Offer>
  /** Returns whether the order has to hold a ticket until it is paid or ends. Throws 'sold-out' and 'offer-expired'. */
  hold(tx: Transaction, bought: { userId: string; itemId: string }, until: Date): Promise<boolean>
  /** Gives a person what was paid. Returns why it cannot be had any more. */
  grant(services: Mailing, tx: Transaction, bought: Bought): Promise<RefundReason | null>
  /** Takes it back, because the money goes back. */
  revoke(services: Mailing, tx: Transaction, bought: Bought): Promise<void>
  /** After an order ended unpaid or was given back, so that somebody who waits may have the ticket. */
  release(services: Mailing, tx: Transaction, itemId: string): Promise<void>
  /** Whether the person, who is no admin, may give the money for it back now. */
  mayRefund(tx: Transaction, me: Principal, itemId: string): Promise<boolean>
}

export type Sellers = Record<OrderItemType, Seller>

declare module '../../context.ts' {
  interface Services {
    sellers: Sellers
  }
}
