import { z } from 'zod'
import { ORDER_STATES } from '../../openapi/generated/constants.ts'
import { findOrderOfAll, type KnownOrder, listOrdersOfAll } from '../features/payments/operator-queries.ts'
import { showOrders } from '../features/payments/order-queries.ts'
import { AS_HELP, asAdmin, type Command, email, only, readArguments } from './command.ts'
import { Failure, WrongUse } from './failure.ts'
import type { Operator } from './operator.ts'
import { day, PAGE_HELP, pageOptions, pageShape, table } from './table.ts'

const shape = z.object({
  ...pageShape,
  state: z.enum(ORDER_STATES, { error: `is one of ${ORDER_STATES.join(', ')}` }).optional(),
  buyer: email.optional(),
})

const amountOf = ({ order: { amount, currency } }: KnownOrder) => `${amount.toFixed(2)} ${currency}`
/** What an operator reads: money that is still on its way back is no paid order any more. */
const stateOf = ({ order: { state, refundRequestedAt } }: KnownOrder) =>
  state === 'paid' && refundRequestedAt ? 'refunding' : state

export const listOrders: Command = {
  name: 'orders list',
  usage: '[--state <state>]',
  summary: 'Shows orders, the newest first',
  help: `--state <state>   only those: ${ORDER_STATES.join(', ')}
--buyer <e-mail>  only those of one person
${PAGE_HELP}`,
  options: { ...pageOptions, state: { type: 'string' }, buyer: { type: 'string' } },
  prepare({ positionals, values }) {
    if (positionals.length > 0) throw new WrongUse(`"${positionals[0]}" is one argument too many`)
    const { limit, page, state, buyer: username } = readArguments(shape, values)
    return async ({ services: { db }, say }) => {
      const found = await listOrdersOfAll(db, { limit, page, state, username })
      const rows = found.map((one) => [
        one.order.id,
        one.order.receiptNumber ?? '-',
        stateOf(one),
        amountOf(one),
        day(one.order.createdAt.toISOString()),
        one.username ?? '(deleted)',
        one.order.itemName,
      ])
      say(table([['ORDER', 'RECEIPT', 'STATE', 'AMOUNT', 'MADE', 'BUYER', 'BOUGHT'], ...rows]))
    }
  },
}

async function requireOrder({ services: { db } }: Operator, name: string): Promise<KnownOrder> {
  const found = await findOrderOfAll(db, name)
  if (!found) throw new Failure(`there is no order "${name}"`)
  return found
}

export const showOrder: Command = {
  name: 'orders show',
  usage: '<order>',
  summary: 'Shows everything about one order',
  help: 'The order is told by its id or by the number of its receipt.',
  options: {},
  prepare({ positionals }) {
    const name = only(positionals, 'the order')
    return async (operator) => {
      const known = await requireOrder(operator, name)
      const [order] = await showOrders(operator.services.db, [known.order])
      if (!order) throw new Failure(`there is no order "${name}"`)
      const { receiptNumber, item, coupon, refund, createdAt, expiresAt, paidAt } = order
      const facts = {
        order: known.order.id,
        state: stateOf(known),
        bought: `${item.name} (${item.type} ${item.alias})`,
        amount: amountOf(known),
        coupon: coupon && `${coupon.code}, which took off ${coupon.discount.toFixed(2)} ${known.order.currency}`,
        buyer: known.username ?? '(deleted)',
        made: createdAt,
        'can be paid until': known.order.state === 'pending' ? expiresAt : null,
        paid: paidAt,
        receipt: receiptNumber,
        'session at Stripe': known.order.sessionId,
        'payment at Stripe': known.order.paymentId,
        'refund asked for': refund && `${refund.requestedAt} (${refund.reason})`,
        refunded: refund?.completedAt ?? null,
      }
      operator.say(table(Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))))
    }
  },
}

export const refundOrder: Command = {
  name: 'orders refund',
  usage: '<order>',
  summary: 'Gives the money for an order back',
  help: `The order is told by its id or by the number of its receipt. The registration ends. The server calls the provider:
at once when it runs, else when it starts.

${AS_HELP}`,
  options: asAdmin,
  prepare({ positionals }) {
    const name = only(positionals, 'the order')
    return async (operator) => {
      const known = await requireOrder(operator, name)
      await operator.api('refundOrder', { params: { id: known.order.id } })
      operator.say(`${amountOf(known)} for ${known.order.itemName} go back to ${known.username ?? 'a deleted account'}`)
    }
  },
}
