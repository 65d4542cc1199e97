import type { RefundReason } from '../../../../openapi/generated/portal.ts'
import type { Transaction } from '../../../db/database.ts'
import { DomainError } from '../../../domain-error.ts'
import { priceOf } from '../../payments/money.ts'
import type { Seller } from '../../payments/seller.ts'
import { findVisibleEvent, isLeader } from '../event-access-queries.ts'
import { type LockedEvent, lockEvent } from '../event-schedules.ts'
import { requireOpen } from './registration-rules.ts'
import { isRegisteredFor, removeUserEvent, returnTicket, takeRecordings } from './user-event-queries.ts'
import { addTicket, hasToHold } from './user-event-service.ts'
import { prolongOffer } from './waiting-queries.ts'
import { settleWaitingList } from './waiting-service.ts'

/** How tickets are sold: one is held while somebody pays, and the last one is sold once. */
export const ticketSeller: Seller = {
  async lock(tx, itemId) {
    await lockIfThere(tx, itemId)
  },

  async offer(tx, me, itemId) {
    const visible = await findVisibleEvent(tx, me, itemId)
    if (!visible) throw new DomainError('not-found')
    const event = await lockEvent(tx, visible.id)
    if (await isRegisteredFor(tx, me.userId, event.id)) throw new DomainError('already-registered')
    requireOpen(event)
    return { id: event.id, name: event.name, alias: event.alias, price: priceOf(event) }
  },

  async hold(tx, { userId, itemId }, until) {
    // The ticket that is offered to somebody of the waiting list is held for them already.
    if (await prolongOffer(tx, { userId, eventId: itemId, until })) return false
    return hasToHold(tx, userId, itemId)
  },

  async grant(services, tx, { userId, itemId, holdsTicket }) {
    const event = await lockIfThere(tx, itemId)
    if (userId === null || event === null) return 'cancelled'
    try {
      // What was written before a refusal is undone.
      await tx.transaction((step) => addTicket(services, step, userId, { event, wasHeld: holdsTicket }))
      return null
    } catch (error) {
      return refusalOf(error)
    }
  },

  async revoke(services, tx, { userId, itemId }) {
    const event = await lockIfThere(tx, itemId)
    if (userId === null || event === null || !(await removeUserEvent(tx, userId, itemId))) return
    await returnTicket(tx, itemId)
    await takeRecordings(tx, userId, itemId)
    await settleWaitingList(services, tx, event)
  },

  async release(services, tx, itemId) {
    const event = await lockIfThere(tx, itemId)
    if (event) await settleWaitingList(services, tx, event)
  },

  async mayRefund(tx, me, itemId) {
    const event = await lockIfThere(tx, itemId)
    return event !== null && event.startsAt.getTime() > Date.now() && isLeader(tx, me, itemId)
  },
}

/** The locked event; null when it was deleted while somebody paid. */
const lockIfThere = (tx: Transaction, id: string): Promise<LockedEvent | null> =>
  lockEvent(tx, id).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not-found') return null
    throw error
  })

/** Why somebody who has paid gets no ticket. Throws what is no rule's refusal. */
function refusalOf(error: unknown): RefundReason {
  const code = error instanceof DomainError ? error.code : null
  if (code === 'already-registered') return 'already-owned'
  if (code === 'sold-out' || code === 'offer-expired') return 'sold-out'
  if (code === 'event-cancelled' || code === 'event-state' || code === 'event-over') return 'cancelled'
  throw error
}
