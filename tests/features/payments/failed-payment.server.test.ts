import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from '../../../server/db/schema/payments.ts'
import { mailDelivery } from '../../../server/features/notifications/mail/delivery-job.ts'
import { runJob } from '../../lib/jobs.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

/** Tells what Stripe tells of a way of paying that takes its time and fails. */
async function tellFailed(orderId: string) {
  const secret = shop.server.services.simulatedStripe?.webhookSecret ?? ''
  const [row] = await shop.server.db.select().from(order).where(eq(order.id, orderId))
  const object = { id: row?.sessionId, object: 'checkout.session', client_reference_id: orderId, status: 'complete' }
  const type = 'checkout.session.async_payment_failed'
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  return shop.server.api('POST', '/api/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })
}

test('a payment that fails later ends the order and is told by one letter [PAY-19]', async () => {
  const wanted = await shop.courseOf('funds-and-etfs')
  const { order: place, read, name } = await shop.student()
  const { body } = await place('course', wanted)
  for (let times = 0; times < 3; times++) expect((await tellFailed(body.id)).status).toBe(200)
  expect((await read(body.id)).state).toBe('failed')
  await runJob(mailDelivery, shop.server.services)
  const letters = (await shop.server.letters()).filter(({ to }) => to?.[0]?.address?.startsWith(`${name}@`))
  const told = letters.filter(({ subject }) => subject === `Payment failed: ${wanted.name}`)
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('did not go through. Nothing was paid.')
  expect(told[0]?.text).toContain(`/checkout/${body.id}`)
  expect((await place('course', wanted)).status).toBe(201)
})
