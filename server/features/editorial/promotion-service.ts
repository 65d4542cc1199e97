import type { PromotedContent, PromotedContentCreate } from '../../../openapi/generated/portal.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { unlessTaken } from '../../lists/links.ts'
import {
  deletePromotion,
  findPromotion,
  insertPromotion,
  type PromotionTarget,
  setPromoted,
} from './promotion-queries.ts'

/** Promotes a course, event or article. Throws 'not-found', and 'already-promoted'. */
export async function promote(db: Database, given: PromotedContentCreate): Promise<PromotedContent> {
  const id = await db.transaction(async (tx) => {
    if (!(await setPromoted(tx, given, true))) throw new DomainError('not-found')
    return unlessTaken(insertPromotion(tx, given), { promoted_contents_target: 'already-promoted' })
  })
  const made = await findPromotion(db, id)
  if (!made) throw new DomainError('not-found')
  return made
}

/** Removes a promotion. Throws 'not-found'. */
export async function demote(db: Database, target: PromotionTarget) {
  await db.transaction(async (tx) => {
    if (!(await deletePromotion(tx, target))) throw new DomainError('not-found')
    if (!(await setPromoted(tx, target, false))) throw new DomainError('not-found')
  })
  return undefined
}
