import { expect } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import type { Order } from '../../../../openapi/generated/portal.ts'
import { specs } from '../../../machines/specs.ts'
import { take } from '../../payments/buy.ts'
import { holdSession, newPerson, type Person } from '../kit/person.ts'
import { defineTable, type Sight, type Step } from '../kit/table.ts'
import { buttonOf, leaveFor, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  /** who buys, with an order that is open at the server */
  person: Person
  order: Order
  /** whether the person has paid for it in another tab */
  isBought: boolean
}

const ALIAS = 'teaching-online'
const COUPON = 'WELCOME20'
const ELSEWHERE = '/about'
const PAY_PAGE = /\/stripe-simulator\/pay\//

/** The page on which the person wants to buy, in place of what they buy, because the pages have different controls. */
const wishOn = (page: 'course' | 'order') => ({ item: { type: 'course', id: page }, amount: 39, currency: 'USD' })

const isOnOrder = ({ context }: AnyMachineSnapshot) => context.orderId !== null || context.wish?.item.id === 'order'

/** A new person who has ordered the course and not paid yet. */
async function arrange(world: World): Promise<Omit<Scene, 'world'>> {
  const { request } = world
  const person = await newPerson(request)
  const { id, discountedPrice, price, currency } = await (await request.get(`/api/courses/${ALIAS}`)).json()
  const made = await request.post('/api/orders', {
    headers: { ...person.headers, 'idempotency-key': crypto.randomUUID() },
    data: { item: { type: 'course', id }, amount: discountedPrice ?? price, currency },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id: orderId } = await made.json()
  const order: Order = await (await request.get(`/api/orders/${orderId}`, { headers: person.headers })).json()
  await holdSession(world, person)
  return { person, order, isBought: false }
}

/** Opens a page; what was under way on the page before is given up. */
async function open(scene: Scene, path: (scene: Scene) => string) {
  const { world } = scene
  await world.clock.go()
  const before = world.gates.underWay()
  if (scene.isBought) Object.assign(scene, await arrange(world))
  await visit(world, path(scene))
  await world.gates.abandon(before)
}

const main = ({ page }: World) => page.getByRole('main')
const titleOf = (world: World, name: string) => main(world).getByRole('heading', { level: 1, name, exact: true })
const titled = (world: World, title: string) => expect(titleOf(world, title)).toBeVisible()
const stands = (state: 'pending' | 'paid' | 'refunded' | 'expired' | 'failed') => {
  return ({ world }: Scene) => titled(world, world.say(`checkout:${state}.title`))
}

/** Stops the clock before the pause between two looks, which a busy machine would not see otherwise. */
async function beforePause({ world }: Scene, { next }: Step) {
  if (next.matches('waiting')) await world.clock.stop()
}

const answerWith = (call: 'look' | 'cancel') => async (scene: Scene, step: Step) => {
  const { world, order } = scene
  const { output } = step.event
  await beforePause(scene, step)
  await world.gates.fulfil(call, {
    ...order,
    state: output.state,
    refund: output.refund,
    paidAt: ['paid', 'refunded'].includes(output.state) ? order.createdAt : null,
  })
}

const refuse = (call: 'look' | 'cancel') => async (scene: Scene, step: Step) => {
  await beforePause(scene, step)
  await scene.world.gates.answer(call, step.event.error)
}

export const checkout = defineTable<Scene>({
  machine: 'checkout',
  requirement: 'An order counts as paid on the provider’s word alone, never because somebody comes back (PAY-5)',
  requirements: {
    'xstate.done.actor.order': 'Ordering answers where to pay, and the person is led there (PAY-10)',
    'xstate.error.actor.order':
      'When the price differs from the one that the person saw, the order is refused (PAY-11)',
    CODE: 'A coupon lowers the price, which is shown before anybody pays (PAY-15)',
    BUY: 'A person has one open order for a thing, however often they ask (PAY-12)',
  },
  model: {
    cases: [
      ...(specs.checkout?.cases ?? [])
        .filter(({ type }) => type !== 'BUY')
        // A temporary failure is not used here, because it would be retried first.
        .map((event) =>
          event.actorId === 'look' && event.error?.status === 502
            ? { ...event, error: { ...event.error, status: 500 } }
            : event,
        ),
      { type: 'BUY', wish: wishOn('course') },
      { type: 'BUY', wish: wishOn('order') },
    ],
  },
  can(snapshot, { type, wish }) {
    const isFailed = snapshot.matches('failed')
    if (type === 'LEAVE') return !snapshot.matches('idle')
    // The page of a course has no other way to try again than to buy, and what is missing stays missing.
    if (type === 'RETRY') return isFailed && isOnOrder(snapshot) && snapshot.context.problem.status !== 404
    const isRefused = snapshot.matches('codeRefused') || (isFailed && !isOnOrder(snapshot))
    // The field is there until a code is in use.
    if (type === 'CODE') return snapshot.matches('idle') || (isRefused && snapshot.context.quote === null)
    if (type === 'REMOVE_CODE') return snapshot.matches('priced') || (isRefused && snapshot.context.quote !== null)
    if (type !== 'BUY') return true
    if (wish.item.id === 'course') return ['idle', 'priced'].some((one) => snapshot.matches(one)) || isRefused
    return isOnOrder(snapshot) && ['confirming', 'waiting', 'givingUp'].some((one) => snapshot.matches(one))
  },
  impossible: {
    'checkout.pricing BUY #0': 'The button is disabled until the price is known',
    'checkout.pricing REMOVE_CODE #0': 'The button for it comes with the price',
    'checkout.codeRefused REMOVE_CODE #0': 'The button for it comes with the price',
    'checkout.ordering BUY #0': 'The button is disabled while the payment is opened',
    'checkout.redirecting BUY #0': 'The page on which they pay has taken the place of the button',
    'checkout.waiting RETRY #0':
      'Only a look that failed shows the button; tests/e2e/payments/checkout.spec.ts presses it',
  },
  async open(world) {
    const { gates } = world
    gates.hold('quote', 'POST', /^\/api\/orders\/quote$/)
    gates.hold('order', 'POST', /^\/api\/orders$/)
    gates.hold('look', 'GET', /^\/api\/orders\/[^/]+$/)
    gates.hold('cancel', 'POST', /^\/api\/orders\/[^/]+\/cancel$/)
    const scene = { world, ...(await arrange(world)) }
    await visit(world, ELSEWHERE)
    return scene
  },
  events: {
    async CODE(scene, { before }) {
      const { world } = scene
      if (before.matches('idle')) {
        await open(scene, () => `/course-content/${ALIAS}`)
      }
      const add = buttonOf(main(world), world.say('addCode'))
      if (await add.isVisible()) await press(add)
      await main(world).getByLabel(world.say('coupon:label'), { exact: true }).fill(COUPON)
      await press(buttonOf(main(world), world.say('coupon:apply')))
    },
    REMOVE_CODE: ({ world }) => press(buttonOf(main(world), world.say('coupon:remove'))),
    'xstate.done.actor.quote': async ({ world }) => void (await world.gates.pass('quote')),
    'xstate.error.actor.quote': ({ world }, { event }) => world.gates.answer('quote', event.error),
    async BUY(scene, { event, before }) {
      const { world } = scene
      if (before.matches('idle')) await open(scene, () => `/course-content/${ALIAS}`)
      const asked = world.gates.underWay()
      await press(
        buttonOf(main(world), world.say(event.wish.item.id === 'course' ? 'course:buy' : 'checkout:pay')).first(),
      )
      await world.gates.abandon(asked)
      await world.clock.go()
    },
    RETURN: (scene) => open(scene, ({ order }) => `/checkout/${order.id}`),
    async GIVE_UP({ world }) {
      await press(buttonOf(main(world), world.say('checkout:giveUp')))
      await world.gates.expectWaiting('cancel')
      await world.clock.go()
    },
    RETRY: ({ world }) => press(buttonOf(main(world), world.say('tryAgain'))),
    // The page on which they pay has no link to the portal.
    async LEAVE(scene, { before }) {
      if (before.matches('redirecting')) return open(scene, () => ELSEWHERE)
      await scene.world.clock.go()
      await leaveFor(scene.world, ELSEWHERE)
    },
    'xstate.done.actor.order': async ({ world }) => void (await world.gates.pass('order')),
    async 'xstate.error.actor.order'(scene, { event }) {
      const { world, person } = scene
      if (event.error.code !== 'already-registered') return world.gates.answer('order', event.error)
      // This happens in another tab.
      await take(world.request, 'courses', ALIAS, person.headers)
      scene.isBought = true
      return world.gates.pass('order')
    },
    'xstate.done.actor.look': answerWith('look'),
    'xstate.error.actor.look': refuse('look'),
    'xstate.done.actor.giveUp': answerWith('cancel'),
    'xstate.error.actor.giveUp': refuse('cancel'),
  },
  states: {
    'checkout.idle': ({ world }) => expect(main(world)).not.toContainText(world.say('checkout:item')),
    async 'checkout.ordering'({ world }, { snapshot }) {
      await world.gates.expectWaiting('order')
      // A second press orders nothing more.
      expect(world.gates.count('order')).toBe(1)
      if (isOnOrder(snapshot)) await titled(world, world.say('checkout:pending.title'))
      else await expect(buttonOf(main(world), world.say('course:buying')).first()).toBeDisabled()
    },
    async 'checkout.pricing'({ world }) {
      await world.gates.expectWaiting('quote')
      // Nothing can be bought before its price is known.
      await expect(buttonOf(main(world), world.say('course:buy')).first()).toBeDisabled()
    },
    'checkout.priced': ({ world }) => expect(buttonOf(main(world), world.say('coupon:remove'))).toBeVisible(),
    'checkout.codeRefused': ({ world }, { snapshot }) =>
      expect(main(world).getByLabel(world.say('coupon:label'), { exact: true })).toHaveAccessibleDescription(
        snapshot.context.problem.message,
      ),
    'checkout.redirecting': ({ world: { page } }) => expect(page).toHaveURL(PAY_PAGE),
    'checkout.confirming': ({ world }) => world.gates.expectWaiting('look'),
    async 'checkout.waiting'(scene) {
      await stands('pending')(scene)
      // The title was the same while the answer was under way.
      await expect(main(scene.world).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
    },
    async 'checkout.givingUp'({ world }) {
      await world.gates.expectWaiting('cancel')
      await titled(world, world.say('checkout:pending.title'))
    },
    'checkout.owned': isOwned,
    'checkout.refunded': stands('refunded'),
    'checkout.expired': stands('expired'),
    'checkout.declined': stands('failed'),
    'checkout.failed': hasFailed,
  },
})

/** Everything on the page is read anew once something is owned. */
async function isOwned(scene: Scene, { snapshot }: Sight) {
  const { world, order, isBought } = scene
  if (!isOnOrder(snapshot)) return expect(buttonOf(main(world), world.say('course:buy'))).toHaveCount(0)
  if (!isBought) {
    await world.gates.fulfil('look', { ...order, state: 'paid', paidAt: order.createdAt })
    return stands('paid')(scene)
  }
  // Of a look from before, which the new one ends, the page may not have told yet; both are passed on.
  const paid = titleOf(world, world.say('checkout:paid.title'))
  await expect
    .poll(async () => {
      if (world.gates.count('look') > 0) await world.gates.pass('look')
      return paid.isVisible()
    })
    .toBe(true)
}

async function hasFailed({ world }: Scene, { snapshot }: Sight) {
  const { problem } = snapshot.context
  if (problem.status === 404) return titled(world, world.say('notFound.title'))
  const told = isOnOrder(snapshot) ? main(world).getByRole('alert') : world.page.getByRole('alert')
  await expect(told).toContainText(problem.message)
}
