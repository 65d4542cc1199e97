import type { RefundReason } from '../../../openapi/generated/portal.ts'
import type { Transaction } from '../../db/database.ts'
import { wakeJobs } from '../../jobs/wake.ts'
import { endOrders } from './order-queries.ts'

/**
 * Gives back what was paid for a thing, to everybody or to one person, and ends the orders that are not paid yet. For the
 * transaction that cancels the thing or takes it from the person; the job calls the provider after it.
 */
export async function giveBack(tx: Transaction, what: { itemId: string; userId?: string; reason: RefundReason }) {
  await endOrders(tx, what)
  await wakeJobs(tx, 'payments')
}
