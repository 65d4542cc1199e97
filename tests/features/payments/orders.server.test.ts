import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Course, OrderList, UserCourse } from '../../../openapi/generated/portal.ts'
import { course } from '../../../server/db/schema/courses.ts'
import { order } from '../../../server/db/schema/payments.ts'
import { mailDelivery } from '../../../server/features/notifications/mail/delivery-job.ts'
import type { Problem } from '../../lib/caller.ts'
import { runJob } from '../../lib/jobs.ts'
import { buyer, press } from './checkout.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

const isRegistered = async (token: string, { id }: Pick<Course, 'id'>) =>
  (await shop.server.api<{ totalItems: number }>('GET', `/api/user-courses?filter[courseId]=${id}`, { token })).body
    .totalItems === 1

/** Lets the time of an order be over. */
const passTime = (id: string) =>
  shop.server.db
    .update(order)
    .set({ expiresAt: sql`now() - interval '1 second'`, checkAt: sql`now() - interval '1 second'` })
    .where(eq(order.id, id))
/** Lets the provider be asked of an order now. */
const isDue = (id: string) => shop.server.db.update(order).set({ checkAt: sql`now()` }).where(eq(order.id, id))

/** The subjects and texts of all mail to somebody. */
async function lettersTo(name: string) {
  await runJob(mailDelivery, shop.server.services)
  return (await shop.server.letters()).filter(({ to }) => to?.[0]?.address?.startsWith(name))
}

describe('a course that costs something', () => {
  test('is not had without an order, and a free one without paying [PAY-3]', async () => {
    const { token, order: place } = await shop.student()
    const refused = await shop.server.api('POST', '/api/courses/teaching-online/register', { token })
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({ code: 'payment-required' })
    expect((await shop.server.api('POST', '/api/courses/start-investing/register', { token })).status).toBe(201)
    const free = await shop.courseOf('start-investing')
    const other = await shop.student()
    expect((await other.order('course', free, { amount: 5 })).status).toBe(400)
    const answer = await shop.server.api('POST', '/api/orders', {
      token: other.token,
      body: { item: { type: 'course', id: free.id }, amount: 5, currency: 'USD' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'nothing-to-pay' })
    expect((await place('course', free, { amount: 5 })).status).toBe(400)
  })

  test('is open once the provider says that it is paid, with a receipt by mail [PAY-5] [PAY-4]', async () => {
    const { token, name, order: place, read } = await shop.student()
    const wanted = await shop.courseOf('teaching-online')
    const { status, body } = await place('course', wanted)
    expect(status).toBe(201)
    expect(await read(body.id)).toMatchObject({ state: 'pending', amount: 39, currency: 'USD', receiptNumber: null })
    expect(await isRegistered(token, wanted)).toBe(false)
    expect(await press(body.url, 'pay')).toMatch(new RegExp(`/checkout/${body.id}$`))
    const paid = await read(body.id)
    expect(paid).toMatchObject({ state: 'paid', item: { type: 'course', alias: 'teaching-online' }, refund: null })
    expect(paid.receiptNumber).toMatch(/^L-\d{6}$/)
    expect(await isRegistered(token, wanted)).toBe(true)
    const letters = await lettersTo(`${name}@`)
    expect(letters.map(({ subject }) => subject)).toContain(`Paid: ${wanted.name}`)
    expect(letters.find(({ subject }) => subject?.startsWith('Paid'))?.text).toContain('$39.00')
    const again = await place('course', wanted)
    expect(again.body).toMatchObject({ statusCode: 409, code: 'already-registered' })
  })

  test('costs what it costs when it is ordered: another price is told before anybody pays [PAY-11]', async () => {
    const { order: place } = await shop.student()
    const wanted = await shop.courseOf('candlestick-charts')
    await shop.server.db.update(course).set({ discountedPrice: 33 }).where(eq(course.id, wanted.id))
    const old = await place('course', wanted, { amount: wanted.price })
    expect(old.body).toMatchObject({ statusCode: 409, code: 'price-changed' })
    const { body, status } = await place('course', await shop.courseOf('candlestick-charts'))
    expect(status).toBe(201)
    const [row] = await shop.server.db.select().from(order).where(eq(order.id, body.id))
    expect(row).toMatchObject({ amount: 33, currency: 'USD' })
    await shop.server.db.update(course).set({ discountedPrice: wanted.discountedPrice }).where(eq(course.id, wanted.id))
  })

  test('is ordered once by two presses, two tabs and a repeated call [PAY-12]', async () => {
    const { order: place, token } = await shop.student()
    const wanted = await shop.courseOf('funds-and-etfs')
    const key = randomUUID()
    const answers = await Promise.all([
      place('course', wanted, { key }),
      place('course', wanted, { key }),
      place('course', wanted),
      place('course', wanted),
    ])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    const url = answers[0]?.body.url ?? ''
    await Promise.all([press(url, 'twice'), press(url, 'pay')])
    const all = await shop.server.api<OrderList>('GET', '/api/orders', { token })
    expect(all.body.items.map(({ state }) => state)).toEqual(['paid'])
    expect(
      (await shop.server.api<{ items: UserCourse[] }>('GET', '/api/user-courses', { token })).body.items,
    ).toHaveLength(1)
  })

  test('is not had by a declined card, and then by another [PAY-5]', async () => {
    const { order: place, read, token } = await shop.student()
    const wanted = await shop.courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    expect(await press(body.url, 'decline')).toBeNull()
    expect((await read(body.id)).state).toBe('pending')
    expect(await press(body.url, 'secure')).toBeNull()
    expect(await isRegistered(token, wanted)).toBe(false)
    await press(body.url, 'confirm')
    expect((await read(body.id)).state).toBe('paid')
  })

  test('is given back when somebody gives it up before beginning [PAY-9]', async () => {
    const { order: place, read, token } = await shop.student()
    const wanted = await shop.courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    await press(body.url, 'pay')
    expect((await shop.server.api('DELETE', `/api/courses/${wanted.id}/register`, { token })).status).toBe(204)
    await shop.check()
    expect(await read(body.id)).toMatchObject({ state: 'refunded', refund: { reason: 'given-up' } })
    expect((await place('course', wanted)).status).toBe(201)
  })
})

describe('an order', () => {
  test('is seen by its owner and admins alone', async () => {
    const { order: place, token } = await shop.student()
    const other = await shop.student()
    const { body } = await place('course', await shop.courseOf('funds-and-etfs'))
    const address = `/api/orders/${body.id}`
    expect((await shop.server.api('GET', address, { token: other.token })).status).toBe(404)
    expect((await shop.server.api('GET', address, { token: shop.tutor })).status).toBe(404)
    expect((await shop.server.api('GET', address, { token: shop.admin })).status).toBe(200)
    expect((await shop.server.api('POST', `${address}/cancel`, { token: other.token })).status).toBe(404)
    expect((await shop.server.api('POST', `${address}/refund`, { token: other.token })).status).toBe(404)
    expect((await shop.server.api<Problem>('POST', `${address}/refund`, { token })).status).toBe(403)
    expect((await shop.server.api<Problem>('POST', `${address}/refund`, { token: shop.admin })).body.code).toBe(
      'order-state',
    )
    expect((await shop.server.api<OrderList>('GET', '/api/orders', { token: other.token })).body.items).toEqual([])
  })

  test('is given back by an admin, once, and the registration ends [PAY-7]', async () => {
    const { order: place, read, token, name } = await shop.student()
    const wanted = await shop.courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    await press(body.url, 'pay')
    const staff = buyer(shop.server, shop.admin)
    const [first, second] = await Promise.all([staff.refund(body.id), staff.refund(body.id)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    await shop.check()
    expect(await read(body.id)).toMatchObject({ state: 'refunded', refund: { reason: 'requested' } })
    expect(await isRegistered(token, wanted)).toBe(false)
    const subjects = (await lettersTo(`${name}@`)).map(({ subject }) => subject)
    expect(subjects).toContain(`Money on its way back: ${wanted.name}`)
    expect(subjects.filter((subject) => subject?.startsWith('Money'))).toHaveLength(1)
  })

  test('that is out of time ends, and its page cannot be paid any more [PAY-6]', async () => {
    const { order: place, read, token } = await shop.student()
    const wanted = await shop.courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    await passTime(body.id)
    await shop.check()
    expect((await read(body.id)).state).toBe('expired')
    expect(await press(body.url, 'pay')).toBeNull()
    expect(await isRegistered(token, wanted)).toBe(false)
    const next = await place('course', wanted)
    expect(next.body.id).not.toBe(body.id)
  })

  test('that was paid while no event arrived is found by asking [PAY-5]', async () => {
    const { order: place, read, token } = await shop.student()
    const wanted = await shop.courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    const { simulatedStripe } = shop.server.services
    const secret = simulatedStripe?.webhookSecret ?? ''
    // The simulator's events are refused as long as its secret is another.
    Object.assign(simulatedStripe ?? {}, { webhookSecret: 'whsec_other' })
    await press(body.url, 'stay')
    Object.assign(simulatedStripe ?? {}, { webhookSecret: secret })
    expect((await read(body.id)).state).toBe('pending')
    await isDue(body.id)
    await shop.check()
    expect((await read(body.id)).state).toBe('paid')
    expect(await isRegistered(token, wanted)).toBe(true)
  })

  test('is given up: nothing can be paid, and it can be ordered anew', async () => {
    const { order: place, cancel } = await shop.student()
    const wanted = await shop.courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    expect((await cancel(body.id)).body).toMatchObject({ state: 'expired' })
    expect(await press(body.url, 'pay')).toBeNull()
    expect((await place('course', wanted)).status).toBe(201)
  })

  test('needs a key and a known thing', async () => {
    const { token, order: place } = await shop.student()
    const wanted = await shop.courseOf('funds-and-etfs')
    const body = { item: { type: 'course', id: wanted.id }, amount: 29, currency: 'USD' }
    expect((await shop.server.api('POST', '/api/orders', { token, body })).status).toBe(400)
    expect((await place('course', { ...wanted, id: randomUUID() })).status).toBe(404)
    const key = randomUUID()
    expect((await place('course', wanted, { key })).status).toBe(201)
    const other = await shop.courseOf('candlestick-charts')
    expect((await place('course', other, { key })).body, 'a key stands for one order').toMatchObject({
      code: 'order-state',
    })
    expect((await place('event', wanted)).status).toBe(404)
    expect((await place('course', wanted, { amount: -1 })).status).toBe(400)
  })
})
