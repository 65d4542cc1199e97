import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { originOf } from '../../env.ts'
import { findBuyer } from './buyer-queries.ts'
import type { OrderRow } from './order-queries.ts'

/** Stores a letter about an order in the transaction that changes it; nobody gets one for a deleted account. */
export async function keepOrderLetter(
  { env, mail }: Pick<Services, 'env' | 'mail'>,
  tx: Transaction,
  kind: 'orderPaid' | 'orderRefunded' | 'orderFailed',
  { userId, id, itemName, amount, currency, receiptNumber }: OrderRow,
) {
  const to = userId === null ? null : await findBuyer(tx, userId)
  if (!to) return
  const url = `${originOf(env)}/checkout/${id}`
  const letter = { kind, url, item: itemName, amount, currency, receiptNumber }
  await mail.keep(tx, { userId: to.userId, to, letter })
}
