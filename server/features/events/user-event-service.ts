import type { UserEvent } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { findVisibleEvent } from './event-access.ts'
import { lockEvent } from './event-schedules.ts'
import { keepConfirmation } from './mail/event-mail.ts'
import {
  findStudentProfileId,
  findUserEvent,
  giveRecordings,
  insertUserEvent,
  sellTicket,
} from './user-event-queries.ts'

/**
 * Registers a person for an event. Registration and ticket count change in one transaction, so that the last ticket
 * cannot be sold twice. Throws 'not-found', 'event-cancelled', 'already-registered', 'event-state', 'event-over' and
 * 'sold-out'.
 */
export async function registerForEvent(
  services: Pick<Services, 'db' | 'env' | 'mail'>,
  me: Principal,
  idOrAlias: string,
): Promise<UserEvent> {
  const { db } = services
  const { userId } = me
  const visible = await findVisibleEvent(db, me, idOrAlias)
  if (!visible) throw new DomainError('not-found')
  const eventId = visible.id
  const id = await db.transaction(async (tx) => {
    const { state, toCome } = await lockEvent(tx, eventId)
    if (state === 'cancelled') throw new DomainError('event-cancelled')
    const profileId = await findStudentProfileId(tx, userId)
    const made = await insertUserEvent(tx, { userId, eventId, profileId })
    if (made === null) throw new DomainError('already-registered')
    if (state === 'draft') throw new DomainError('event-state')
    if (state === 'archived' || toCome === 0) throw new DomainError('event-over')
    if (!(await sellTicket(tx, eventId))) throw new DomainError('sold-out')
    await giveRecordings(tx, userId, eventId)
    await keepConfirmation(services, tx, { userId, eventId })
    return made
  })
  const registration = await findUserEvent(db, me, id)
  if (!registration) throw new DomainError('not-found')
  return registration
}
