import type { Queryable } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { findOwnership } from './event-access-queries.ts'

/** The id of an event that the caller may change. Throws 404 if they may not see it, 403 if they may not change it. */
export async function ownEventId(db: Queryable, principal: Principal, idOrAlias: string): Promise<string> {
  const found = await findOwnership(db, principal, idOrAlias)
  if (!found) throw new DomainError('not-found')
  if (!found.isOwn) throw new DomainError('forbidden')
  return found.id
}
