import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserCourse } from '../../../openapi/generated/portal.ts'
import { order } from '../../../server/db/schema/payments.ts'
import { simulatedCheckout, simulatedEvent } from '../../../server/db/schema/simulator.ts'
import { mailDelivery } from '../../../server/features/notifications/mail/delivery-job.ts'
import { paymentNews } from '../../../server/features/payments/payment-news-job.ts'
import { runJob } from '../../lib/jobs.ts'
import { press } from './checkout.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

/** Does something of which the server hears nothing, because its events carry a signature that it does not know. */
async function unheard(act: () => Promise<unknown>) {
  const account = shop.server.services.simulatedStripe
  if (!account) throw new Error('the server has an account of its own')
  const { webhookSecret } = account
  Object.assign(account, { webhookSecret: 'whsec_other' })
  await act()
  Object.assign(account, { webhookSecret })
}

/** Gives money back at the provider, as on its own pages. */
const giveBack = (payment: string) =>
  fetch(`${shop.server.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.server.services.simulatedStripe?.secretKey}` },
    body: new URLSearchParams({ payment_intent: payment }),
  })

test('money that was given back at the provider itself, and of which nobody heard, is known after the next question, and so is the registration that goes with it [PAY-23]', async () => {
  const wanted = await shop.courseOf('teaching-online')
  const { order: place, read, name, token } = await shop.student()
  const registrations = async () =>
    (
      await shop.server.api<{ items: UserCourse[] }>('GET', `/api/user-courses?filter[courseId]=${wanted.id}`, {
        token,
      })
    ).body.items
  const { body } = await place('course', wanted)
  await press(body.url, 'pay')
  expect(await registrations()).toHaveLength(1)
  const [row] = await shop.server.db.select().from(order).where(eq(order.id, body.id))
  await unheard(async () => expect((await giveBack(row?.paymentId ?? '')).status).toBe(200))
  await shop.check()
  expect((await read(body.id)).state).toBe('paid')

  for (let times = 0; times < 3; times++) await runJob(paymentNews, shop.server.services)
  expect(await read(body.id)).toMatchObject({ state: 'refunded', refund: { reason: 'requested' } })
  expect(await registrations()).toEqual([])
  await runJob(mailDelivery, shop.server.services)
  const letters = (await shop.server.letters()).filter(({ to }) => to?.[0]?.address?.startsWith(`${name}@`))
  expect(letters.filter(({ subject }) => subject?.startsWith('Money on its way back'))).toHaveLength(1)
})

test('a payment of which nobody heard is taken in before anybody asks about its order [PAY-23]', async () => {
  const { order: place, read } = await shop.student()
  const { body } = await place('course', await shop.courseOf('funds-and-etfs'))
  await unheard(() => press(body.url, 'pay'))
  expect((await read(body.id)).state).toBe('pending')
  await runJob(paymentNews, shop.server.services)
  expect((await read(body.id)).state).toBe('paid')
})

test('a payment and its refund of which nobody heard are taken in together, in their order [PAY-23]', async () => {
  const { order: place, read } = await shop.student()
  const { body } = await place('course', await shop.courseOf('funds-and-etfs'))
  await unheard(async () => {
    await press(body.url, 'pay')
    const [one] = await shop.server.db.select().from(simulatedCheckout).where(eq(simulatedCheckout.reference, body.id))
    expect((await giveBack(one?.payment ?? '')).status).toBe(200)
  })
  await runJob(paymentNews, shop.server.services)
  expect((await read(body.id)).state).toBe('refunded')
})

test('the events are read through to the last page, the newest first, each once, up to as many as are wanted [PAY-23]', async () => {
  const { services, db } = shop.server
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db.insert(simulatedEvent).values(
    Array.from({ length: 250 }, (_, place) => ({
      id: `evt_${place}`,
      type: place % 2 ? 'charge.refunded' : 'charge.captured',
      object: { object: 'charge', payment_intent: `pi_${place}`, refunded: true },
      // Two of the same moment each.
      createdAt: minutesAgo(600 + Math.floor(place / 4)),
    })),
  )
  const told = (await services.payments.news(minutesAgo(700), 1000)).map(({ id }) => id)
  const old = told.filter((id) => /^evt_\d+$/.test(id))
  expect(new Set(old)).toEqual(new Set(Array.from({ length: 125 }, (_, place) => `evt_${place * 2 + 1}`)))
  expect(old).toHaveLength(125)
  const place = (id: string) => Math.floor(Number(id.slice(4)) / 4)
  expect(old.map(place)).toEqual(old.map(place).toSorted((one, other) => one - other))
  expect((await services.payments.news(minutesAgo(700), 30)).map(({ id }) => id)).toEqual(told.slice(0, 30))
  expect((await services.payments.news(minutesAgo(605), 1000)).length).toBeLessThan(told.length)
})
