import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Course, Event, Order, OrderList, UserCourse } from '../../../openapi/generated/portal.ts'
import { course } from '../../../server/db/schema/courses.ts'
import { event } from '../../../server/db/schema/events.ts'
import { order } from '../../../server/db/schema/payments.ts'
import { mailDelivery } from '../../../server/features/notifications/mail/delivery-job.ts'
import { toMinor } from '../../../server/features/payments/money.ts'
import { paymentChecks } from '../../../server/features/payments/payments-job.ts'
import type { Problem } from '../../lib/caller.ts'
import { runJob } from '../../lib/jobs.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { addStudent } from '../events/event-mail.ts'
import { buyer, press } from './checkout.ts'

let server: TestServer
let admin: string
let tutor: string
beforeAll(async () => {
  server = await startServer()
  admin = (await server.signIn('admin')).accessToken
  tutor = (await server.signIn('tutor')).accessToken
})
afterAll(() => server.close())

let made = 0
async function student() {
  made += 1
  const name = `buys-${made}`
  const { id } = await addStudent(server, name)
  const { accessToken: token } = await server.signIn(name)
  return { id, name, token, ...buyer(server, token) }
}

const courseOf = async (alias: string) => (await server.api<Course>('GET', `/api/courses/${alias}`)).body
const ticketed = (totalTickets: number | null, startsIn = 5000) => {
  made += 1
  const change = { name: `Paid ${made}`, price: 20, currency: 'USD' as const, totalTickets }
  return makeEvent(server, tutor, webinar(startsIn, change))
}
const eventNow = async ({ id }: Pick<Event, 'id'>) => {
  const [row] = await server.db.select().from(event).where(eq(event.id, id))
  return row
}
const isRegistered = async (token: string, { id }: Pick<Course, 'id'>) =>
  (await server.api<{ totalItems: number }>('GET', `/api/user-courses?filter[courseId]=${id}`, { token })).body
    .totalItems === 1

/** Lets the time of an order be over. */
const passTime = (id: string) =>
  server.db
    .update(order)
    .set({ expiresAt: sql`now() - interval '1 second'`, checkAt: sql`now() - interval '1 second'` })
    .where(eq(order.id, id))
/** Lets the provider be asked of an order now. */
const isDue = (id: string) => server.db.update(order).set({ checkAt: sql`now()` }).where(eq(order.id, id))
const check = () => runJob(paymentChecks, server.services)

/** The subjects and texts of all mail to somebody. */
async function lettersTo(name: string) {
  await runJob(mailDelivery, server.services)
  return (await server.letters()).filter(({ to }) => to?.[0]?.address?.startsWith(name))
}

describe('a course that costs something', () => {
  test('is not had without an order, and a free one without paying [PAY-3]', async () => {
    const { token, order: place } = await student()
    const refused = await server.api('POST', '/api/courses/teaching-online/register', { token })
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({ code: 'payment-required' })
    expect((await server.api('POST', '/api/courses/start-investing/register', { token })).status).toBe(201)
    const free = await courseOf('start-investing')
    const other = await student()
    expect((await other.order('course', free, { amount: 5 })).status).toBe(400)
    const answer = await server.api('POST', '/api/orders', {
      token: other.token,
      body: { item: { type: 'course', id: free.id }, amount: 5, currency: 'USD' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'nothing-to-pay' })
    expect((await place('course', free, { amount: 5 })).status).toBe(400)
  })

  test('is open once the provider says that it is paid, with a receipt by mail [PAY-5]', async () => {
    const { token, name, order: place, read } = await student()
    const wanted = await courseOf('teaching-online')
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
    const { order: place } = await student()
    const wanted = await courseOf('candlestick-charts')
    await server.db.update(course).set({ discountedPrice: 33 }).where(eq(course.id, wanted.id))
    const old = await place('course', wanted, { amount: wanted.price })
    expect(old.body).toMatchObject({ statusCode: 409, code: 'price-changed' })
    const { body, status } = await place('course', await courseOf('candlestick-charts'))
    expect(status).toBe(201)
    const [row] = await server.db.select().from(order).where(eq(order.id, body.id))
    expect(row).toMatchObject({ amount: 33, currency: 'USD' })
    await server.db.update(course).set({ discountedPrice: wanted.discountedPrice }).where(eq(course.id, wanted.id))
  })

  test('is ordered once by two presses, two tabs and a repeated call [PAY-12]', async () => {
    const { order: place, token } = await student()
    const wanted = await courseOf('funds-and-etfs')
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
    const all = await server.api<OrderList>('GET', '/api/orders', { token })
    expect(all.body.items.map(({ state }) => state)).toEqual(['paid'])
    expect((await server.api<{ items: UserCourse[] }>('GET', '/api/user-courses', { token })).body.items).toHaveLength(
      1,
    )
  })

  test('is not had by a declined card, and then by another [PAY-5]', async () => {
    const { order: place, read, token } = await student()
    const wanted = await courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    expect(await press(body.url, 'decline')).toBeNull()
    expect((await read(body.id)).state).toBe('pending')
    expect(await press(body.url, 'secure')).toBeNull()
    expect(await isRegistered(token, wanted)).toBe(false)
    await press(body.url, 'confirm')
    expect((await read(body.id)).state).toBe('paid')
  })

  test('is given back when somebody gives it up before beginning [PAY-9]', async () => {
    const { order: place, read, token } = await student()
    const wanted = await courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    await press(body.url, 'pay')
    expect((await server.api('DELETE', `/api/courses/${wanted.id}/register`, { token })).status).toBe(204)
    await check()
    expect(await read(body.id)).toMatchObject({ state: 'refunded', refund: { reason: 'given-up' } })
    expect((await place('course', wanted)).status).toBe(201)
  })
})

describe('an order', () => {
  test('is seen by its owner and admins alone', async () => {
    const { order: place, token } = await student()
    const other = await student()
    const { body } = await place('course', await courseOf('funds-and-etfs'))
    const address = `/api/orders/${body.id}`
    expect((await server.api('GET', address, { token: other.token })).status).toBe(404)
    expect((await server.api('GET', address, { token: tutor })).status).toBe(404)
    expect((await server.api('GET', address, { token: admin })).status).toBe(200)
    expect((await server.api('POST', `${address}/cancel`, { token: other.token })).status).toBe(404)
    expect((await server.api('POST', `${address}/refund`, { token: other.token })).status).toBe(404)
    expect((await server.api<Problem>('POST', `${address}/refund`, { token })).status).toBe(403)
    expect((await server.api<Problem>('POST', `${address}/refund`, { token: admin })).body.code).toBe('order-state')
    expect((await server.api<OrderList>('GET', '/api/orders', { token: other.token })).body.items).toEqual([])
  })

  test('is given back by an admin, once, and the registration ends [PAY-7]', async () => {
    const { order: place, read, token, name } = await student()
    const wanted = await courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    await press(body.url, 'pay')
    const staff = buyer(server, admin)
    const [first, second] = await Promise.all([staff.refund(body.id), staff.refund(body.id)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    await check()
    expect(await read(body.id)).toMatchObject({ state: 'refunded', refund: { reason: 'requested' } })
    expect(await isRegistered(token, wanted)).toBe(false)
    const subjects = (await lettersTo(`${name}@`)).map(({ subject }) => subject)
    expect(subjects).toContain(`Money on its way back: ${wanted.name}`)
    expect(subjects.filter((subject) => subject?.startsWith('Money'))).toHaveLength(1)
  })

  test('that is out of time ends, and its page cannot be paid any more [PAY-6]', async () => {
    const { order: place, read, token } = await student()
    const wanted = await courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    await passTime(body.id)
    await check()
    expect((await read(body.id)).state).toBe('expired')
    expect(await press(body.url, 'pay')).toBeNull()
    expect(await isRegistered(token, wanted)).toBe(false)
    const next = await place('course', wanted)
    expect(next.body.id).not.toBe(body.id)
  })

  test('that was paid while no event arrived is found by asking [PAY-5]', async () => {
    const { order: place, read, token } = await student()
    const wanted = await courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    const { simulatedStripe } = server.services
    const secret = simulatedStripe?.webhookSecret ?? ''
    // The simulator's events are refused as long as its secret is another.
    Object.assign(simulatedStripe ?? {}, { webhookSecret: 'whsec_other' })
    await press(body.url, 'stay')
    Object.assign(simulatedStripe ?? {}, { webhookSecret: secret })
    expect((await read(body.id)).state).toBe('pending')
    await isDue(body.id)
    await check()
    expect((await read(body.id)).state).toBe('paid')
    expect(await isRegistered(token, wanted)).toBe(true)
  })

  test('is given up: nothing can be paid, and it can be ordered anew', async () => {
    const { order: place, cancel } = await student()
    const wanted = await courseOf('funds-and-etfs')
    const { body } = await place('course', wanted)
    expect((await cancel(body.id)).body).toMatchObject({ state: 'expired' })
    expect(await press(body.url, 'pay')).toBeNull()
    expect((await place('course', wanted)).status).toBe(201)
  })

  test('needs a key and a known thing', async () => {
    const { token, order: place } = await student()
    const wanted = await courseOf('funds-and-etfs')
    const body = { item: { type: 'course', id: wanted.id }, amount: 29, currency: 'USD' }
    expect((await server.api('POST', '/api/orders', { token, body })).status).toBe(400)
    expect((await place('course', { ...wanted, id: randomUUID() })).status).toBe(404)
    expect((await place('event', wanted)).status).toBe(404)
    expect((await place('course', wanted, { amount: -1 })).status).toBe(400)
  })
})

describe('a ticket that costs something', () => {
  test('is held while somebody pays, and free again when they do not [PAY-6]', async () => {
    const one = await ticketed(1)
    const [first, second] = [await student(), await student()]
    const refused = await server.api('POST', `/api/events/${one.id}/register`, { token: first.token })
    expect(refused.body).toMatchObject({ statusCode: 402, code: 'payment-required' })
    const { body } = await first.order('event', one)
    expect(await eventNow(one)).toMatchObject({ soldTickets: 0, heldTickets: 1 })
    expect((await second.order('event', one)).body).toMatchObject({ code: 'sold-out' })
    await first.cancel(body.id)
    expect(await eventNow(one)).toMatchObject({ soldTickets: 0, heldTickets: 0 })
    const next = await second.order('event', one)
    await press(next.body.url, 'pay')
    expect(await eventNow(one)).toMatchObject({ soldTickets: 1, heldTickets: 0 })
  })

  test('is never sold twice: eight people want three [PAY-6]', async () => {
    const few = await ticketed(3)
    const people = []
    while (people.length < 8) people.push(await student())
    const answers = await Promise.all(people.map((one) => one.order('event', few)))
    const urls = answers.flatMap(({ status, body }) => (status === 201 ? [body.url] : []))
    expect(urls).toHaveLength(3)
    await Promise.all(urls.map((url) => press(url, 'twice')))
    expect(await eventNow(few)).toMatchObject({ soldTickets: 3, heldTickets: 0 })
  })

  test('that was paid too late and is gone is given back by itself [PAY-8]', async () => {
    const one = await ticketed(1)
    const [late, quick] = [await student(), await student()]
    const { body } = await late.order('event', one)
    await late.cancel(body.id)
    const other = await quick.order('event', one)
    await press(other.body.url, 'pay')
    // The provider took the money although the order had ended here.
    await server.db
      .update(order)
      .set({ state: 'expired', holdsTicket: false, checkAt: null })
      .where(eq(order.id, body.id))
    const facts = { sessionId: '', reference: body.id, outcome: 'paid' as const, paymentId: null }
    const [row] = await server.db.select().from(order).where(eq(order.id, body.id))
    if (!row) throw new Error('the order is gone')
    const { settle } = await import('../../../server/features/payments/settle.ts')
    const outcome = await server.db.transaction((tx) =>
      settle(server.services, tx, row, { ...facts, sessionId: row.sessionId ?? '', amount: 2000, currency: 'USD' }),
    )
    expect(outcome).toBe('refund-due')
    expect(await late.read(body.id)).toMatchObject({ state: 'paid', refund: { reason: 'sold-out', completedAt: null } })
    expect(await eventNow(one)).toMatchObject({ soldTickets: 1, heldTickets: 0 })
  })

  test('is given back to everybody when the event is cancelled [PAY-8]', async () => {
    const many = await ticketed(null)
    const [paid, open] = [await student(), await student()]
    const first = await paid.order('event', many)
    await press(first.body.url, 'pay')
    const second = await open.order('event', many)
    expect((await server.api('POST', `/api/events/${many.id}/cancel`, { token: tutor })).status).toBe(200)
    await check()
    expect(await paid.read(first.body.id)).toMatchObject({ state: 'refunded', refund: { reason: 'cancelled' } })
    expect((await open.read(second.body.id)).state).toBe('expired')
  })

  test('is given back to whoever gives it up a day before the start, and not later [PAY-9]', async () => {
    const [early, late] = [await ticketed(null, 3000), await ticketed(null, 600)]
    for (const [one, state] of [
      [early, 'refunded'],
      [late, 'paid'],
    ] as const) {
      const { token, order: place, read } = await student()
      const { body } = await place('event', one)
      await press(body.url, 'pay')
      expect((await server.api('DELETE', `/api/events/${one.id}/register`, { token })).status).toBe(204)
      await check()
      expect((await read(body.id)).state).toBe(state)
    }
  })

  test('is given back by the tutor until the event starts [PAY-7]', async () => {
    const one = await ticketed(5)
    const { order: place, read } = await student()
    const { body } = await place('event', one)
    await press(body.url, 'pay')
    const other = (await server.signIn('tutor2')).accessToken
    expect((await buyer(server, other).refund(body.id)).status).toBe(404)
    expect((await buyer(server, tutor).refund(body.id)).status).toBe(200)
    await check()
    expect(await read(body.id)).toMatchObject({ state: 'refunded' })
    expect(await eventNow(one)).toMatchObject({ soldTickets: 0, heldTickets: 0 })
  })
})

describe('an event of the provider', () => {
  const send = (body: string, signature: string) =>
    server.api<Problem>('POST', '/api/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })

  test('is refused when it is forged, tampered with or old [PAY-13] [PAY-14]', async () => {
    const { default: Stripe } = await import('stripe')
    const secret = server.services.simulatedStripe?.webhookSecret ?? ''
    const { order: place, read } = await student()
    const placed = await place('course', await courseOf('funds-and-etfs'))
    const [row] = await server.db.select().from(order).where(eq(order.id, placed.body.id))
    if (!row) throw new Error('there is no order')
    const session = (amount: number) => ({
      id: row.sessionId,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_forged',
      client_reference_id: placed.body.id,
      amount_total: amount,
      currency: 'usd',
    })
    const payload = (amount: number) =>
      JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: session(amount) },
      })
    const signed = (body: string, more: object = {}) =>
      Stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...more })
    const good = payload(toMinor(row))
    expect((await send(good, 't=1,v1=00')).status).toBe(401)
    expect((await send(good, signed(good, { secret: 'whsec_other' }))).status).toBe(401)
    expect((await send(payload(100), signed(good))).status).toBe(401)
    const old = Math.floor(Date.now() / 1000) - 301
    expect((await send(good, signed(good, { timestamp: old }))).status).toBe(401)
    expect((await read(placed.body.id)).state).toBe('pending')
    // Signed, and of another amount than was asked for: nothing is granted.
    const cheap = payload(100)
    expect((await send(cheap, signed(cheap))).status).toBe(200)
    expect((await read(placed.body.id)).state).toBe('pending')
    expect((await send(good, signed(good))).status).toBe(200)
    expect((await read(placed.body.id)).state).toBe('paid')
    expect((await send(good, signed(good))).status).toBe(200)
    const rows: Order[] = (await server.api<OrderList>('GET', `/api/orders?filter[state]=paid`, { token: admin })).body
      .items
    expect(rows.filter(({ id }) => id === placed.body.id).length).toBeLessThanOrEqual(1)
  })
})
