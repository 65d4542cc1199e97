import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCommand, splitArguments } from '../../server/admin/command.ts'
import { COMMANDS } from '../../server/admin/commands.ts'
import { createCoupon, showCoupons, stopCoupon } from '../../server/admin/coupons.ts'
import { listOrders, refundOrder, showOrder } from '../../server/admin/orders.ts'
import { course } from '../../server/db/schema/courses.ts'
import { order } from '../../server/db/schema/payments.ts'
import { user } from '../../server/db/schema/people.ts'
import { copyInstallation, type Installation } from '../lib/database.ts'
import { type CommandLine, openCommandLine } from './admin.ts'

let installation: Installation
let line: CommandLine
beforeAll(async () => {
  installation = await copyInstallation('demo')
  line = await openCommandLine(installation.env)
})
afterAll(async () => {
  await line.close()
  await installation.remove()
})

/** An order of a student of the demo, paid when it has a number of a receipt. */
async function addOrder(receiptNumber: string | null) {
  const { db } = line.operator.services
  const [student] = await db.select().from(user).where(eq(user.username, 'student@lectern.test'))
  const [bought] = await db.select().from(course).where(eq(course.alias, 'funds-and-etfs'))
  if (!student || !bought) throw new Error('the demo is not there')
  const [made] = await db
    .insert(order)
    .values({
      userId: student.id,
      itemType: 'course',
      itemId: bought.id,
      itemName: bought.name,
      itemAlias: bought.alias,
      amount: 19,
      currency: 'USD',
      idempotencyKey: randomUUID(),
      expiresAt: new Date(),
      ...(receiptNumber === null
        ? { state: 'expired' }
        : { state: 'paid', paidAt: new Date(), receiptNumber, sessionId: `cs_${receiptNumber}`, paymentId: 'pi_1' }),
    })
    .returning({ id: order.id })
  return made?.id ?? ''
}

describe('orders', () => {
  test('are listed, shown and given back by the operator [PAY-20]', async () => {
    const [paid, expired] = [await addOrder('L-000900'), await addOrder(null)]
    const all = await line.run(listOrders)
    expect(all.join('\n')).toMatch(
      new RegExp(`^ORDER .*[\\s\\S]*${paid}  L-000900  paid +19.00 USD  \\d{4}-\\d\\d-\\d\\d  student@lectern.test`),
    )
    expect(all.join('\n')).toContain(expired)
    expect((await line.run(listOrders, '--state', 'expired')).join('\n')).not.toContain(paid)
    expect(
      (await line.run(listOrders, '--buyer', 'Student@Lectern.test', '--limit', '1')).join('\n').split('\n'),
    ).toHaveLength(2)
    expect((await line.run(listOrders, '--buyer', 'student2@lectern.test')).join('\n').split('\n')).toHaveLength(1)
    const [first, second] = [
      await line.run(listOrders, '--limit', '1'),
      await line.run(listOrders, '--limit', '1', '--page', '2'),
    ]
    expect(first).not.toEqual(second)
    const shown = (await line.run(showOrder, 'l-000900')).join('\n')
    expect(shown).toMatch(
      new RegExp(`^order +${paid}\nstate +paid\nbought .+\\(course funds-and-etfs\\)\namount +19.00 USD\n`),
    )
    expect(shown).toMatch(/payment at Stripe +pi_1/)
    expect(await line.run(refundOrder, paid)).toEqual([
      expect.stringMatching(/^19.00 USD for .+ go back to student@lectern.test$/),
    ])
    expect((await line.run(showOrder, paid)).join('\n')).toMatch(
      /^state +refunding\n[\s\S]*refund asked for .+ \(requested\)/m,
    )
    await expect(line.run(refundOrder, paid)).rejects.toThrow('order-state')
    await expect(line.run(showOrder, 'L-999999')).rejects.toThrow('there is no order "L-999999"')
  })
})

describe('coupons', () => {
  test('are made, listed and ended by the operator [PAY-20]', async () => {
    expect(
      await line.run(createCoupon, 'spring-27', '--percent', '15', '--until', '2999-01-31', '--uses', '3'),
    ).toEqual(['SPRING-27 takes off 15 %'])
    expect(await line.run(createCoupon, 'TEN', '--amount', '10', '--currency', 'EUR', '--from', '2999-01-01')).toEqual([
      'TEN takes off 10.00 EUR',
    ])
    await expect(line.run(createCoupon, 'Spring-27', '--percent', '5')).rejects.toThrow('there is a coupon SPRING-27')
    const list = (await line.run(showCoupons)).join('\n')
    expect(list).toMatch(/SPRING-27 +15 % +valid +0\/3 +\d{4}-\d\d-\d\d +2999-01-31/)
    expect(list).toMatch(/TEN +10.00 EUR +to come +0\/any +2999-01-01 +-/)
    expect((await line.run(showCoupons, '--limit', '1', '--page', '2')).join('\n').split('\n')).toHaveLength(2)
    expect(await line.run(stopCoupon, 'spring-27')).toEqual(['SPRING-27 has ended'])
    expect(await line.run(stopCoupon, 'SPRING-27')).toEqual(['SPRING-27 had ended already'])
    expect((await line.run(showCoupons)).join('\n')).toMatch(/SPRING-27 +15 % +ended/)
    await expect(line.run(stopCoupon, 'NONE-SUCH')).rejects.toThrow('there is no coupon NONE-SUCH')
  })
})

test.each([
  [['orders', 'list', '--state', 'lost'], 'state is one of pending'],
  [['orders', 'list', '--limit', '201'], 'limit is at most 200'],
  [['orders', 'list', '--page', '0'], 'page is at least 1'],
  [['orders', 'list', 'all'], '"all" is one argument too many'],
  [['orders', 'show'], 'the order is missing'],
  [['orders'], 'orders list, orders show, orders refund'],
  [['coupons', 'create', 'x', '--percent', '5'], 'code has 3 to 40'],
  [['coupons', 'create', 'SPRING'], '--percent or --amount: one of them'],
  [['coupons', 'create', 'SPRING', '--percent', '101'], 'percent is 1 to 100'],
  [['coupons', 'create', 'SPRING', '--percent', '5', '--amount', '5', '--currency', 'USD'], 'one of them'],
  [['coupons', 'create', 'SPRING', '--amount', '5'], '--currency and --amount come together'],
  [['coupons', 'create', 'SPRING', '--amount', '5', '--currency', 'GBP'], 'currency is one of USD'],
  [['coupons', 'create', 'SPRING', '--percent', '5', '--until', 'soon'], 'until is no date'],
  [['coupons', 'create', 'SPRING', '--percent', '5', '--until', '2020-01-01'], '--until comes after'],
])('%j is wrong use [PAY-20]', (args, said) => {
  const prepare = () => {
    const { command, rest } = findCommand(COMMANDS, args)
    return command.prepare(splitArguments(command, rest))
  }
  expect(prepare).toThrow(said)
})
