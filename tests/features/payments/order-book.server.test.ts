import { and, eq, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Course, Event } from '../../../openapi/generated/portal.ts'
import { userEvent } from '../../../server/db/schema/events.ts'
import { userCourse } from '../../../server/db/schema/learning.ts'
import { order } from '../../../server/db/schema/payments.ts'
import { simulatedCheckout } from '../../../server/db/schema/simulator.ts'
import { toStripe } from '../../../server/features/payments/stripe-simulator/checkouts.ts'
import { buyer, press } from './checkout.ts'
import { crashServer } from './crash.ts'
import { openShop, type Shop } from './shop.ts'

/** The orders of a run; `SCHEDULES=full`, as in CI, makes as many as are promised. */
const ORDERS = process.env.SCHEDULES === 'full' ? 1000 : 120
/** How often a server is killed; each time one is started. Nobody else can use the embedded database. */
const CRASHES = process.env.SCHEDULES === 'full' ? 15 : 3
const SEED = Number(process.env.TEST_SEED ?? 18)
const TICKETS = 5
const LIMIT_MS = 600_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.server.close())

/** What happens to an order, in any order and several things at once. */
const ACTS = [
  'pay',
  'twice',
  'stay',
  'decline',
  'leave',
  'cancel',
  'due',
  'over',
  'refund',
  'giveUp',
  'replay',
  'again',
] as const
type Act = (typeof ACTS)[number]

/** What goes wrong on the way: an event that never comes, an answer of the provider that is lost. */
interface Trouble {
  events: boolean
  answers: boolean
}

const NONE: Trouble = { events: false, answers: false }

/** Lets the events of the simulator, and answers of its API, get lost while it is on. */
function troubled() {
  const { payments, simulatedStripe: account } = shop.server.services
  const own = { ...payments }
  const secret = account?.webhookSecret ?? ''
  const state: Trouble = { events: false, answers: false }
  const losing =
    <Rest extends unknown[], Result>(call: (...rest: Rest) => Promise<Result>) =>
    async (...rest: Rest) => {
      const result = await call(...rest)
      if (state.answers) throw new Error('the answer was lost')
      return result
    }
  Object.assign(payments, {
    open: losing(own.open),
    expire: losing(own.expire),
    refund: losing(own.refund),
    look: losing(own.look),
  })
  return {
    set(next: Trouble) {
      Object.assign(state, next)
      if (account) Object.assign(account, { webhookSecret: next.events ? 'whsec_other' : secret })
    },
    secret,
  }
}

test(`${ORDERS} orders of seed ${SEED} with whatever can happen, and servers that are killed: money and registrations agree [PAY-5] [PAY-6] [PAY-13] [PAY-16]`, {
  timeout: LIMIT_MS,
}, async () => {
  const { server, admin } = shop
  const { db } = server
  const trouble = troubled()
  const wanted = await shop.courseOf('funds-and-etfs')
  const [few, many] = [await shop.ticketed(TICKETS), await shop.ticketed(null)]
  const things: ['course' | 'event', Course | Event][] = [
    ['course', wanted],
    ['event', few],
    ['event', many],
  ]
  const people = await Promise.all(Array.from({ length: Math.ceil(ORDERS / 4) }, () => shop.student()))
  const staff = buyer(server, admin)
  // Prices with it differ, so that the sum at the end is that of the orders.
  const couponCode = await shop.coupon({ maxUses: ORDERS })
  const soon = { checkAt: sql`now()` }

  async function replay(id: string) {
    const [one] = await db.select().from(simulatedCheckout).where(eq(simulatedCheckout.reference, id))
    if (!one) return
    const type = one.status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed'
    const object = toStripe(one, server.url)
    const body = JSON.stringify({ id: `evt_${one.id}_${one.status}`, object: 'event', type, data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: trouble.secret })
    await server.api('POST', '/api/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })
  }

  /** Pays the sessions whose addresses were lost with an answer: the money comes although the order has failed. */
  async function payLost(userId: string) {
    const lost = and(eq(order.userId, userId), eq(order.state, 'failed'))
    for (const { id } of await db.select({ id: order.id }).from(order).where(lost)) {
      const [one] = await db.select().from(simulatedCheckout).where(eq(simulatedCheckout.reference, id))
      if (one?.status === 'open') await press(`${server.url}/stripe-simulator/pay/${one.id}`, 'pay')
    }
  }

  async function act(
    what: Act,
    who: (typeof people)[number],
    [type, thing]: (typeof things)[number],
    made: { id: string; url: string },
  ) {
    const path = type === 'course' ? 'courses' : 'events'
    switch (what) {
      case 'due':
        await db
          .update(order)
          .set(soon)
          .where(and(eq(order.id, made.id), eq(order.state, 'pending')))
        return shop.check().catch(() => undefined)
      case 'over':
        await db
          .update(order)
          .set({ ...soon, expiresAt: sql`now()` })
          .where(and(eq(order.id, made.id), eq(order.state, 'pending')))
        return shop.check().catch(() => undefined)
      case 'cancel':
        return who.cancel(made.id)
      case 'refund':
        return staff.refund(made.id)
      case 'giveUp':
        return server.api('DELETE', `/api/${path}/${thing.id}/register`, { token: who.token })
      case 'again':
        return who.order(type, thing)
      case 'replay':
        return replay(made.id)
      default:
        // An order of a server that was killed is paid at another one.
        return press(server.url + new URL(made.url).pathname, what)
    }
  }

  const plans = fc.sample(
    fc.record({
      person: fc.nat(people.length - 1),
      thing: fc.nat(things.length - 1),
      trouble: fc.constantFrom(NONE, NONE, NONE, { events: true, answers: false }, { events: false, answers: true }),
      rounds: fc.array(fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 7,
      }),
    }),
    { numRuns: ORDERS, seed: SEED },
  )
  const crashes = fc.sample(
    fc.record({
      thing: fc.nat(things.length - 1),
      persons: fc.uniqueArray(fc.nat(people.length - 1), { minLength: 3, maxLength: 6 }),
      action: fc.constantFrom('pay', 'twice', 'stay'),
      givesUp: fc.boolean(),
      hasCoupon: fc.boolean(),
      afterMs: fc.nat(250),
    }),
    { numRuns: server.isEmbedded ? 0 : CRASHES, seed: SEED },
  )
  const every = Math.ceil(plans.length / (crashes.length + 1))
  async function crash({ thing, persons, hasCoupon, ...rest }: (typeof crashes)[number]) {
    const [type, wanted] = things[thing] ?? []
    if (!type || !wanted) return
    trouble.set(NONE)
    const price = wanted.discountedPrice ?? wanted.price ?? 0
    await crashServer(shop, {
      ...rest,
      type,
      thing: wanted,
      tokens: persons.flatMap((person) => people[person]?.token ?? []),
      couponCode: hasCoupon ? couponCode : undefined,
      amount: hasCoupon ? price / 2 : price,
    })
  }
  for (const [place, plan] of plans.entries()) {
    const next = place % every === every - 1 ? crashes.pop() : undefined
    if (next) await crash(next)
    const who = people[plan.person]
    const thing = things[plan.thing]
    if (!who || !thing) continue
    trouble.set(plan.trouble)
    const { status, body } = await who.order(...thing)
    if (status !== 201) continue
    for (const round of plan.rounds) await Promise.all(round.map((what) => act(what, who, thing, body)))
  }

  // The provider is well again, and every order has had its time.
  trouble.set(NONE)
  for (const { id } of people) await payLost(id)
  await db
    .update(order)
    .set({ ...soon, expiresAt: sql`now()` })
    .where(eq(order.state, 'pending'))
  for (;;) {
    await db.update(order).set(soon).where(sql`${order.checkAt} is not null`)
    const [due] = await db.select({ id: order.id }).from(order).where(sql`${order.checkAt} is not null`).limit(1)
    if (!due) break
    await shop.check()
  }

  const orders = await db.select().from(order)
  const checkouts = await db.select().from(simulatedCheckout)
  const kept = checkouts.filter(({ isPaid, isRefunded }) => isPaid && !isRefunded).map(({ reference }) => reference)
  const paid = orders.filter(({ state }) => state === 'paid')
  const ends = new Set(orders.map(({ state, refundReason }) => refundReason ?? state))
  expect([...ends].sort(), 'the run has seen every end').toEqual(
    expect.arrayContaining(['already-owned', 'expired', 'given-up', 'paid', 'requested', 'sold-out']),
  )
  expect(ends.has('pending')).toBe(false)
  expect(paid.map(({ id }) => id).sort(), 'the portal knows of all money that the provider has').toEqual(kept.sort())

  const courses = await db.select().from(userCourse).where(eq(userCourse.courseId, wanted.id))
  const tickets = await db.select().from(userEvent)
  const theirs = people.map(({ id }) => id)
  const had = [...courses.map((one) => [one.userId, one.courseId]), ...tickets.map((one) => [one.userId, one.eventId])]
    .filter(([userId]) => theirs.includes(userId ?? ''))
    .map((pair) => pair.join(' '))
  expect(had.sort(), 'who has paid is registered, once, and nobody else').toEqual(
    paid.map(({ userId, itemId }) => `${userId} ${itemId}`).sort(),
  )
  const book = new Map(things.map(([, { id, price, discountedPrice }]) => [id, discountedPrice ?? price ?? 0]))
  for (const { itemId, amount, discount } of orders) expect(amount + (discount ?? 0)).toBe(book.get(itemId))
  const owed = paid.reduce((sum, { amount }) => sum + amount * 100, 0)
  const held = checkouts
    .filter(({ isPaid, isRefunded }) => isPaid && !isRefunded)
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(held, 'the money at the provider is the price of what people have').toBe(owed)
  const used = orders.filter((one) => one.couponCode !== null && ['paid', 'refunded'].includes(one.state))
  expect(await shop.usesOf(couponCode), 'each use of the coupon is an order that was paid with it').toBe(used.length)
  expect(crashes, 'every crash has happened').toEqual([])
  for (const one of [few, many]) {
    const sold = tickets.filter(({ eventId }) => eventId === one.id).length
    expect(await shop.eventNow(one)).toMatchObject({ soldTickets: sold, heldTickets: 0 })
    expect(sold).toBeLessThanOrEqual(one.totalTickets ?? sold)
  }
  expect(
    (await db.$count(order, isNull(order.receiptNumber))) +
      paid.length +
      orders.filter(({ state }) => state === 'refunded').length,
  ).toBe(orders.length)
})
