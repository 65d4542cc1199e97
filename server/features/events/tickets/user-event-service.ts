import { TICKET_REFUND_HOURS } from '../../../../openapi/generated/constants.ts'
import type { UserEvent } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { DomainError } from '../../../domain-error.ts'
import type { Principal } from '../../../principal.ts'
import { priceOf } from '../../payments/money.ts'
import { giveBack } from '../../payments/refunds.ts'
import { findVisibleEvent } from '../event-access-queries.ts'
import { type LockedEvent, lockEvent } from '../event-schedules.ts'
import { keepConfirmation, keepGivenUp } from '../mail/event-mail.ts'
import { requireOpen } from './registration-rules.ts'
import {
  findStudentProfileId,
  findUserEvent,
  giveRecordings,
  insertUserEvent,
  isRegisteredFor,
  removeUserEvent,
  returnTicket,
  sellTicket,
  takeRecordings,
} from './user-event-queries.ts'
import { countFreeTickets, findPlace, isAwaited, removePlace } from './waiting-queries.ts'
import { settleWaitingList } from './waiting-service.ts'

const REFUND_MS = TICKET_REFUND_HOURS * 3_600_000

/**
 * Registers a person for a free event. Registration and ticket count change in one transaction, so that the last ticket
 * cannot be sold twice. Throws 'not-found', 'event-cancelled', 'already-registered', 'event-state', 'event-over',
 * 'sold-out', 'offer-expired', and 'payment-required' when it costs something (PAY-3).
 */
export async function registerForEvent(
  services: Pick<Services, 'db' | 'env' | 'mail' | 'channels'>,
  me: Principal,
  idOrAlias: string,
): Promise<UserEvent> {
  const { db } = services
  const { userId } = me
  const visible = await findVisibleEvent(db, me, idOrAlias)
  if (!visible) throw new DomainError('not-found')
  const eventId = visible.id
  const id = await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (event.state === 'cancelled') throw new DomainError('event-cancelled')
    if (await isRegisteredFor(tx, userId, eventId)) throw new DomainError('already-registered')
    requireOpen(event)
    if (priceOf(event) !== null) throw new DomainError('payment-required')
    return addTicket(services, tx, userId, { event })
  })
  const registration = await findUserEvent(db, me, id)
  if (!registration) throw new DomainError('not-found')
  return registration
}

/**
 * Registers a person for a locked event and confirms it by mail. Throws 'already-registered', 'event-cancelled',
 * 'event-state', 'event-over', 'sold-out' and 'offer-expired'.
 */
export async function addTicket(
  services: Pick<Services, 'env' | 'mail' | 'channels'>,
  tx: Transaction,
  userId: string,
  { event, wasHeld = false }: { event: LockedEvent; wasHeld?: boolean },
): Promise<string> {
  const eventId = event.id
  const profileId = await findStudentProfileId(tx, userId)
  const made = await insertUserEvent(tx, { userId, eventId, profileId })
  if (made === null) throw new DomainError('already-registered')
  requireOpen(event)
  if (!wasHeld) await takeTicket(tx, userId, eventId)
  else if (!(await sellTicket(tx, eventId))) throw new DomainError('sold-out')
  await giveRecordings(tx, userId, eventId)
  await keepConfirmation(services, tx, { userId, eventId })
  return made
}

/**
 * Whether there is a ticket to hold for a person who pays now; false without a limit of tickets. Throws 'sold-out' and
 * 'offer-expired'.
 */
export async function hasToHold(tx: Transaction, userId: string, eventId: string): Promise<boolean> {
  const free = await countFreeTickets(tx, eventId)
  if (free === null) return false
  if (free > 0 && !(await isAwaited(tx, eventId))) return true
  throw new DomainError((await findPlace(tx, userId, eventId))?.offeredUntil ? 'offer-expired' : 'sold-out')
}

/** Sells the ticket that is held for the person, or a free one that nobody waits for (EVENT-26, EVENT-28). */
async function takeTicket(tx: Transaction, userId: string, eventId: string) {
  const place = await findPlace(tx, userId, eventId)
  const isTheirs = place?.isOffered || !(await isAwaited(tx, eventId))
  // The place goes first, because a ticket is either held or sold.
  if (isTheirs && place) await removePlace(tx, userId, eventId)
  if (isTheirs && (await sellTicket(tx, eventId))) return
  throw new DomainError(place?.offeredUntil ? 'offer-expired' : 'sold-out')
}

/**
 * Gives up a person's ticket, which goes to the first of the waiting list (EVENT-27); what they paid is given back until
 * `ticketRefundHours` before the start. Throws 'not-found',
 * 'not-registered', 'event-cancelled' and 'event-over'.
 */
export async function giveUpTicket(
  { db, ...services }: Pick<Services, 'db' | 'env' | 'mail' | 'channels'>,
  me: Principal,
  idOrAlias: string,
) {
  const { userId } = me
  const visible = await findVisibleEvent(db, me, idOrAlias)
  if (!visible) throw new DomainError('not-found')
  const eventId = visible.id
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!(await removeUserEvent(tx, userId, eventId))) throw new DomainError('not-registered')
    requireOpen(event)
    await returnTicket(tx, eventId)
    await takeRecordings(tx, userId, eventId)
    if (event.startsAt.getTime() - Date.now() > REFUND_MS)
      await giveBack(tx, { itemId: eventId, userId, reason: 'given-up' })
    await keepGivenUp(services, tx, { userId, eventId })
    await settleWaitingList(services, tx, event)
  })
}
