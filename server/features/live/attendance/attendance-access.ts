import type { Queryable } from '../../../db/database.ts'
import { DomainError } from '../../../domain-error.ts'
import type { Principal } from '../../../principal.ts'
import { ownEventId } from '../../events/event-access.ts'
import { findSessionLength } from './session-length-queries.ts'

/** A session of an event that the caller leads. Throws 'not-found' and 'forbidden'. */
export async function ledSession(db: Queryable, me: Principal, idOrAlias: string, scheduleId: string) {
  const eventId = await ownEventId(db, me, idOrAlias)
  const session = await findSessionLength(db, eventId, scheduleId)
  if (!session) throw new DomainError('not-found')
  return session
}
