import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event, OrderList } from '../../../openapi/generated/portal.ts'
import { order } from '../../../server/db/schema/payments.ts'
import { toMinor } from '../../../server/features/payments/money.ts'
import { settle } from '../../../server/features/payments/settle.ts'
import type { Problem } from '../../lib/caller.ts'
import { buyer, press } from './checkout.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

describe('a ticket that costs something', () => {
  test('is held while somebody pays, and free again when they do not [PAY-6]', async () => {
    const one = await shop.ticketed(1)
    const [first, second] = [await shop.student(), await shop.student()]
    const refused = await shop.server.api('POST', `/api/events/${one.id}/register`, { token: first.token })
    expect(refused.body).toMatchObject({ statusCode: 402, code: 'payment-required' })
    const { body } = await first.order('event', one)
    expect(await shop.eventNow(one)).toMatchObject({ soldTickets: 0, heldTickets: 1 })
    expect((await second.order('event', one)).body).toMatchObject({ code: 'sold-out' })
    await first.cancel(body.id)
    expect(await shop.eventNow(one)).toMatchObject({ soldTickets: 0, heldTickets: 0 })
    const next = await second.order('event', one)
    await press(next.body.url, 'pay')
    expect(await shop.eventNow(one)).toMatchObject({ soldTickets: 1, heldTickets: 0 })
  })

  test('that is the last one is sold out to everybody but the person who pays for it [PAY-6]', async () => {
    const one = await shop.ticketed(1)
    const [payer, other] = [await shop.student(), await shop.student()]
    const { body } = await payer.order('event', one)
    const leftFor = async (token?: string) => {
      const read = await shop.server.api<Event>('GET', `/api/events/${one.id}`, { ...(token && { token }) })
      return read.body.availableTickets
    }
    expect([await leftFor(payer.token), await leftFor(other.token), await leftFor()]).toEqual([1, 0, 0])
    expect((await payer.order('event', one)).body).toEqual(body)
    await press(body.url, 'pay')
    expect([await leftFor(payer.token), await leftFor(other.token)]).toEqual([0, 0])
  })

  test('is never sold twice: eight people want three [PAY-6]', async () => {
    const few = await shop.ticketed(3)
    const people = []
    while (people.length < 8) people.push(await shop.student())
    const answers = await Promise.all(people.map((one) => one.order('event', few)))
    const urls = answers.flatMap(({ status, body }) => (status === 201 ? [body.url] : []))
    expect(urls).toHaveLength(3)
    await Promise.all(urls.map((url) => press(url, 'twice')))
    expect(await shop.eventNow(few)).toMatchObject({ soldTickets: 3, heldTickets: 0 })
  })

  test('that was paid too late and is gone is given back by itself [PAY-8]', async () => {
    const one = await shop.ticketed(1)
    const [late, quick] = [await shop.student(), await shop.student()]
    const { body } = await late.order('event', one)
    await late.cancel(body.id)
    const other = await quick.order('event', one)
    await press(other.body.url, 'pay')
    // The provider took the money although the order had ended here.
    await shop.server.db
      .update(order)
      .set({ state: 'expired', holdsTicket: false, checkAt: null })
      .where(eq(order.id, body.id))
    const facts = { sessionId: '', reference: body.id, outcome: 'paid' as const, paymentId: null }
    const [row] = await shop.server.db.select().from(order).where(eq(order.id, body.id))
    if (!row) throw new Error('the order is gone')
    const outcome = await shop.server.db.transaction((tx) =>
      settle(shop.server.services, tx, row, {
        ...facts,
        sessionId: row.sessionId ?? '',
        amount: 2000,
        currency: 'USD',
      }),
    )
    expect(outcome).toBe('refund-due')
    expect(await late.read(body.id)).toMatchObject({ state: 'paid', refund: { reason: 'sold-out', completedAt: null } })
    expect(await shop.eventNow(one)).toMatchObject({ soldTickets: 1, heldTickets: 0 })
  })

  test('is given back to everybody when the event is cancelled [PAY-8]', async () => {
    const many = await shop.ticketed(null)
    const [paid, open] = [await shop.student(), await shop.student()]
    const first = await paid.order('event', many)
    await press(first.body.url, 'pay')
    const second = await open.order('event', many)
    expect((await shop.server.api('POST', `/api/events/${many.id}/cancel`, { token: shop.tutor })).status).toBe(200)
    await shop.check()
    expect(await paid.read(first.body.id)).toMatchObject({ state: 'refunded', refund: { reason: 'cancelled' } })
    expect((await open.read(second.body.id)).state).toBe('expired')
  })

  test('is given back to whoever gives it up a day before the start, and not later [PAY-9]', async () => {
    const [early, late] = [await shop.ticketed(null, 3000), await shop.ticketed(null, 600)]
    for (const [one, state] of [
      [early, 'refunded'],
      [late, 'paid'],
    ] as const) {
      const { token, order: place, read } = await shop.student()
      const { body } = await place('event', one)
      await press(body.url, 'pay')
      expect((await shop.server.api('DELETE', `/api/events/${one.id}/register`, { token })).status).toBe(204)
      await shop.check()
      expect((await read(body.id)).state).toBe(state)
    }
  })

  test('is given back by the tutor until the event starts [PAY-7]', async () => {
    const one = await shop.ticketed(5)
    const { order: place, read } = await shop.student()
    const { body } = await place('event', one)
    await press(body.url, 'pay')
    const other = (await shop.server.signIn('tutor2')).accessToken
    expect((await buyer(shop.server, other).refund(body.id)).status).toBe(404)
    expect((await buyer(shop.server, shop.tutor).refund(body.id)).status).toBe(200)
    await shop.check()
    expect(await read(body.id)).toMatchObject({ state: 'refunded' })
    expect(await shop.eventNow(one)).toMatchObject({ soldTickets: 0, heldTickets: 0 })
  })
})

describe('an event of the provider', () => {
  const send = (body: string, signature: string) =>
    shop.server.api<Problem>('POST', '/api/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })

  test('is refused when it is forged, tampered with or old [PAY-13] [PAY-14]', async () => {
    const secret = shop.server.services.simulatedStripe?.webhookSecret ?? ''
    const { order: place, read } = await shop.student()
    const placed = await place('course', await shop.courseOf('funds-and-etfs'))
    const [row] = await shop.server.db.select().from(order).where(eq(order.id, placed.body.id))
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
    const rows = (await shop.server.api<OrderList>('GET', `/api/orders?filter[state]=paid`, { token: shop.admin })).body
      .items
    expect(rows.filter(({ id }) => id === placed.body.id).length).toBeLessThanOrEqual(1)
  })
})
