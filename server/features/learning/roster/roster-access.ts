import type { Queryable } from '../../../db/database.ts'
import { DomainError } from '../../../domain-error.ts'
import type { Principal } from '../../../principal.ts'
import { findTeachable } from './roster-queries.ts'

/** A course that the caller teaches; any for an admin. Throws 404 if they may not see it, 403 if they do not teach it. */
export async function taughtCourse(db: Queryable, me: Principal, idOrAlias: string) {
  const found = await findTeachable(db, me, idOrAlias)
  if (!found) throw new DomainError('not-found')
  if (!found.isOwn) throw new DomainError('forbidden')
  return found
}
