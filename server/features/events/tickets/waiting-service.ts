import type { WaitingPlace } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { DomainError } from '../../../domain-error.ts'
import { wakeJobs } from '../../../jobs/wake.ts'
import type { Principal } from '../../../principal.ts'
import { tellPeople } from '../../notifications/channels/news.ts'
import { findVisibleEvent } from '../event-access-queries.ts'
import { type LockedEvent, lockEvent } from '../event-schedules.ts'
import { keepOffers } from '../mail/event-mail.ts'
import { requireOpen } from './registration-rules.ts'
import { isRegisteredFor } from './user-event-queries.ts'
import {
  appendPlace,
  countFreeTickets,
  expireOffers,
  findPlace,
  isAwaited,
  offerTickets,
  removePlace,
  shownPlace,
} from './waiting-queries.ts'

type Mailing = Pick<Services, 'env' | 'mail' | 'channels'>

/** The most offers in one transaction. The job makes further ones. */
const MOST_OFFERS = 100

/**
 * Ends the offers whose time is over and offers each free ticket to the next who waits, by mail and notification
 * (EVENT-28). The event must be locked; call it after each change that frees a ticket.
 */
export async function settleWaitingList(services: Mailing, tx: Transaction, event: LockedEvent) {
  const { id, state, toCome } = event
  await expireOffers(tx, id)
  if (state !== 'published' || toCome === 0) return
  const free = (await countFreeTickets(tx, id)) ?? MOST_OFFERS
  if (free <= 0) return
  const offers = await offerTickets(tx, id, Math.min(free, MOST_OFFERS))
  if (offers.length === 0) return
  await keepOffers(services, tx, id, offers)
  await tellPeople(
    services.channels,
    tx,
    offers.map((offer) => offer.userId),
    id,
    'ticket-offered',
  )
  await wakeJobs(tx, 'waiting-list')
}

/**
 * Puts a person at the end of the waiting list. Throws 'not-found', 'event-cancelled', 'event-state', 'event-over',
 * 'already-registered', 'already-waiting' and 'tickets-left'.
 */
export async function joinWaitingList(
  { db, ...services }: Mailing & Pick<Services, 'db'>,
  me: Principal,
  idOrAlias: string,
): Promise<WaitingPlace> {
  const visible = await findVisibleEvent(db, me, idOrAlias)
  if (!visible) throw new DomainError('not-found')
  const { userId } = me
  const eventId = visible.id
  return db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (await isRegisteredFor(tx, userId, eventId)) throw new DomainError('already-registered')
    requireOpen(event)
    const place = await findPlace(tx, userId, eventId)
    if (place && (place.offeredUntil === null || place.isOffered)) throw new DomainError('already-waiting')
    const free = await countFreeTickets(tx, eventId)
    if (free === null || (free > 0 && !(await isAwaited(tx, eventId)))) throw new DomainError('tickets-left')
    await appendPlace(tx, userId, eventId)
    // The ticket of their own offer that has expired goes to the first of the list.
    await settleWaitingList(services, tx, event)
    const shown = await shownPlace(tx, userId, eventId)
    if (!shown) throw new DomainError('internal')
    return shown
  })
}

/** Takes a person off the waiting list; a ticket held for them goes to the next. Throws 'not-found' and 'not-waiting'. */
export async function leaveWaitingList(
  { db, ...services }: Mailing & Pick<Services, 'db'>,
  me: Principal,
  idOrAlias: string,
) {
  const visible = await findVisibleEvent(db, me, idOrAlias)
  if (!visible) throw new DomainError('not-found')
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, visible.id)
    if (!(await removePlace(tx, me.userId, visible.id))) throw new DomainError('not-waiting')
    await settleWaitingList(services, tx, event)
  })
}
