import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserCourse } from '../../../openapi/generated/portal.ts'
import { order } from '../../../server/db/schema/payments.ts'
import { settle } from '../../../server/features/payments/settle.ts'
import { buyer, press } from './checkout.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

const COURSE = 'funds-and-etfs'
// Discounted from 29.
const PRICE = 19
const HALF = 9.5
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

const registrationsOf = async (token: string, courseId: string) =>
  (await shop.server.api<{ items: UserCourse[] }>('GET', `/api/user-courses?filter[courseId]=${courseId}`, { token }))
    .body.items

describe('a coupon', () => {
  test('lowers the price that is paid, in whatever letters it is typed [PAY-15]', async () => {
    const code = await shop.coupon()
    const wanted = await shop.courseOf(COURSE)
    const { quote, order: place, read } = await shop.student()
    const quoted = await quote('course', wanted, ` ${code.toLowerCase()} `)
    expect(quoted).toMatchObject({
      status: 200,
      body: { amount: HALF, currency: 'USD', coupon: { code, discount: HALF } },
    })
    expect(await shop.usesOf(code), 'asking takes no use').toBe(0)
    const { status, body } = await place('course', wanted, { amount: HALF, couponCode: code.toLowerCase() })
    expect(status).toBe(201)
    expect(await shop.usesOf(code)).toBe(1)
    await press(body.url, 'pay')
    expect(await read(body.id)).toMatchObject({ state: 'paid', amount: HALF, coupon: { code, discount: HALF } })
    expect(await shop.usesOf(code)).toBe(1)
  })

  test('takes an amount off in its own currency alone [PAY-15] [PAY-16]', async () => {
    const [dollars, euros] = [
      await shop.coupon({ amount: 4, currency: 'USD' }),
      await shop.coupon({ amount: 4, currency: 'EUR' }),
    ]
    const wanted = await shop.courseOf(COURSE)
    const { quote } = await shop.student()
    expect((await quote('course', wanted, dollars)).body).toMatchObject({ amount: PRICE - 4, coupon: { discount: 4 } })
    expect((await quote('course', wanted, euros)).body).toMatchObject({
      statusCode: 400,
      fields: { couponCode: ['This code is for prices in another currency.'] },
    })
  })

  test('that cannot be used is told at its field, and nothing is ordered [PAY-16]', async () => {
    const wanted = await shop.courseOf(COURSE)
    const { quote, order: place, token } = await shop.student()
    const refused = {
      'NO-SUCH-CODE': 'There is no such code. Check how you wrote it.',
      [await shop.coupon({ startsAt: minutes(1) })]: 'This code cannot be used yet.',
      [await shop.coupon({ endsAt: minutes(-1) })]: 'This code has expired.',
      [await shop.coupon({ maxUses: 1, used: 1 })]: 'This code has been used up.',
    }
    for (const [couponCode, sentence] of Object.entries(refused)) {
      const problem = { statusCode: 400, code: 'invalid-request', fields: { couponCode: [sentence] } }
      expect((await quote('course', wanted, couponCode)).body).toMatchObject(problem)
      expect((await place('course', wanted, { amount: HALF, couponCode })).body).toMatchObject(problem)
    }
    const orders = await shop.server.api<{ totalItems: number }>('GET', '/api/orders', { token })
    expect(orders.body.totalItems).toBe(0)
    for (const couponCode of ['', 'x'.repeat(41), 'two\nlines']) {
      const { body } = await quote('course', wanted, couponCode)
      expect(body.fields?.couponCode, JSON.stringify(couponCode)).toHaveLength(1)
    }
  })

  test('another price than the lowered one is refused as any other [PAY-11]', async () => {
    const code = await shop.coupon()
    const { order: place } = await shop.student()
    const { body } = await place('course', await shop.courseOf(COURSE), { couponCode: code })
    expect(body).toMatchObject({ statusCode: 409, code: 'price-changed' })
    expect(await shop.usesOf(code)).toBe(0)
  })

  test('has no more uses than it has, also when eight people order at the same time [PAY-16]', async () => {
    const code = await shop.coupon({ maxUses: 3 })
    const wanted = await shop.courseOf(COURSE)
    const people = []
    while (people.length < 8) people.push(await shop.student())
    const answers = await Promise.all(
      people.map((one) => one.order('course', wanted, { amount: HALF, couponCode: code })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const { status, body } of answers)
      if (status !== 201) expect(body.fields).toEqual({ couponCode: ['This code has been used up.'] })
    expect(await shop.usesOf(code)).toBe(3)
  })

  test('is free for others when the order is given up or runs out of time [PAY-16]', async () => {
    const code = await shop.coupon({ maxUses: 1 })
    const wanted = await shop.courseOf(COURSE)
    const [first, second] = [await shop.student(), await shop.student()]
    const options = { amount: HALF, couponCode: code }
    const made = await first.order('course', wanted, options)
    expect((await second.quote('course', wanted, code)).status).toBe(400)
    expect((await first.quote('course', wanted, code)).body, 'the use is their own').toMatchObject({ amount: HALF })
    expect((await first.order('course', wanted, options)).body.id, 'they go on with their order').toBe(made.body.id)
    await first.cancel(made.body.id)
    expect(await shop.usesOf(code)).toBe(0)
    const next = await second.order('course', wanted, options)
    expect(next.status).toBe(201)
    await shop.server.db
      .update(order)
      .set({ expiresAt: minutes(-1), checkAt: minutes(-1) })
      .where(eq(order.id, next.body.id))
    await shop.check()
    expect((await second.read(next.body.id)).state).toBe('expired')
    expect(await shop.usesOf(code)).toBe(0)
  })

  test('takes the place of an order without it, and a bad one does not [PAY-12] [PAY-16]', async () => {
    const code = await shop.coupon()
    const wanted = await shop.courseOf(COURSE)
    const { order: place, read } = await shop.student()
    const plain = await place('course', wanted)
    expect((await place('course', wanted, { couponCode: 'NO-SUCH-CODE' })).status).toBe(400)
    expect((await read(plain.body.id)).state).toBe('pending')
    const lowered = await place('course', wanted, { amount: HALF, couponCode: code })
    expect(lowered.body.id).not.toBe(plain.body.id)
    expect((await read(plain.body.id)).state).toBe('expired')
    expect((await place('course', wanted)).body.id, 'the full price again').not.toBe(lowered.body.id)
    expect(await shop.usesOf(code)).toBe(0)
  })

  test('whose use went to somebody else before a late payment came gives the money back [PAY-16]', async () => {
    const code = await shop.coupon({ maxUses: 1 })
    const wanted = await shop.courseOf(COURSE)
    const [late, quick] = [await shop.student(), await shop.student()]
    const options = { amount: HALF, couponCode: code }
    const { body } = await late.order('course', wanted, options)
    await late.cancel(body.id)
    await quick.order('course', wanted, options)
    const [row] = await shop.server.db.select().from(order).where(eq(order.id, body.id))
    if (!row) throw new Error('the order is gone')
    const facts = { sessionId: row.sessionId ?? '', reference: row.id, outcome: 'paid', paymentId: 'pi_late' } as const
    const outcome = await shop.server.db.transaction((tx) =>
      settle(shop.server.services, tx, row, { ...facts, amount: HALF * 100, currency: 'USD' }),
    )
    expect(outcome).toBe('refund-due')
    expect((await late.read(body.id)).refund?.reason).toBe('coupon-used-up')
    expect(await shop.usesOf(code)).toBe(1)
    expect(await registrationsOf(late.token, wanted.id)).toEqual([])
  })
})

describe('a coupon that pays for everything', () => {
  test('makes the order paid at once, without the provider [PAY-17]', async () => {
    const code = await shop.coupon({ percent: 100 })
    const wanted = await shop.courseOf(COURSE)
    const { order: place, read, token } = await shop.student()
    const key = randomUUID()
    const first = await place('course', wanted, { amount: 0, couponCode: code, key })
    expect(first.status).toBe(201)
    expect(first.body.url).toMatch(new RegExp(`/checkout/${first.body.id}$`))
    const paid = await read(first.body.id)
    expect(paid).toMatchObject({ state: 'paid', amount: 0, coupon: { code, discount: PRICE } })
    expect(paid.receiptNumber).toMatch(/^L-\d{6}$/)
    expect(await registrationsOf(token, wanted.id)).toHaveLength(1)
    expect((await place('course', wanted, { amount: 0, couponCode: code, key })).body).toEqual(first.body)
    const again = await place('course', wanted, { amount: 0, couponCode: code })
    expect(again.body).toMatchObject({ code: 'already-registered' })
    expect(await shop.usesOf(code)).toBe(1)
  })

  test('gives the last ticket once, and it can be taken back [PAY-17]', async () => {
    const code = await shop.coupon({ amount: 20, currency: 'USD' })
    const one = await shop.ticketed(1)
    const [first, second] = [await shop.student(), await shop.student()]
    const answers = await Promise.all(
      [first, second].map((who) => who.order('event', one, { amount: 0, couponCode: code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await shop.eventNow(one)).toMatchObject({ soldTickets: 1, heldTickets: 0 })
    expect(await shop.usesOf(code)).toBe(1)
    const made = answers.find(({ status }) => status === 201)?.body.id ?? ''
    const staff = buyer(shop.server, shop.admin)
    expect((await staff.refund(made)).status).toBe(200)
    await shop.check()
    expect(await staff.read(made)).toMatchObject({ state: 'refunded', amount: 0 })
    expect(await shop.eventNow(one)).toMatchObject({ soldTickets: 0, heldTickets: 0 })
  })

  test('so does one that leaves less than can be paid at the provider [PAY-17]', async () => {
    const code = await shop.coupon({ percent: 99 })
    const { quote } = await shop.student()
    expect((await quote('course', await shop.courseOf(COURSE), code)).body).toMatchObject({ amount: 0 })
  })
})
