import { DomainError } from '../../domain-error.ts'
import { priceOf } from '../payments/money.ts'
import type { Seller } from '../payments/seller.ts'
import { addRegistration } from './course-service.ts'
import { countRegistration, deleteRegistration, isRegisteredFor, lockPublishedCourse } from './registration-queries.ts'

/** How courses are sold: there is room for everybody, so nothing is held. */
export const courseSeller: Seller = {
  // Registrations do not depend on each other.
  async lock() {},

  async offer(tx, me, itemId) {
    const open = await lockPublishedCourse(tx, itemId)
    if (open === null) throw new DomainError('not-found')
    if (await isRegisteredFor(tx, me.userId, open.id)) throw new DomainError('already-registered')
    return { ...open, price: priceOf(open) }
  },

  hold: async () => false,

  async grant(services, tx, { userId, itemId }) {
    const open = await lockPublishedCourse(tx, itemId)
    if (open === null || userId === null) return 'cancelled'
    return (await addRegistration(services, tx, userId, open)) ? null : 'already-owned'
  },

  async revoke(_services, tx, { userId, itemId }) {
    if (userId === null || !(await isRegisteredFor(tx, userId, itemId))) return
    await deleteRegistration(tx, userId, itemId)
    await countRegistration(tx, itemId, -1)
  },

  async release() {},
  mayRefund: async () => false,
}
