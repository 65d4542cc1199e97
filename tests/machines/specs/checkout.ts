import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type Code, checkoutMachine, type OrderFacts, type Quote, type Wish } from '../../../machines/checkout.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import { after, done, failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

const course: Wish = { item: { type: 'course', id: 'course-1' }, amount: 49, currency: 'USD' }
const code: Code = { item: course.item, couponCode: 'HALF' }
const quote: Quote = { ...code, amount: 24.5, currency: 'USD' }
const lowered: Wish = { ...course, amount: 24.5, couponCode: 'HALF' }
const unknownCode = { status: 400, code: 'invalid-request', message: 'Check it.', fields: { couponCode: ['Unknown.'] } }
const orderId = 'order-1'
const made = { id: orderId, url: 'https://checkout.stripe.com/c/pay/1' }
const open: OrderFacts = { id: orderId, state: 'pending', refund: null }
const paid: OrderFacts = { ...open, state: 'paid' }
const refund = { reason: 'sold-out' as const, requestedAt: '2026-03-02T10:00:00.000Z', completedAt: null }
const back: OrderFacts = { ...paid, refund }
const returned: OrderFacts = { ...back, state: 'refunded' }
const expired: OrderFacts = { ...open, state: 'expired' }
const declined: OrderFacts = { ...open, state: 'failed' }
const changed = { status: 409, code: 'price-changed', message: 'The price has changed.' }
const owned = { status: 409, code: 'already-registered', message: 'You are already registered.' }
const missing = { status: 404, code: 'not-found', message: 'There is no such order.' }
const broken = { status: 502, code: 'payment-unavailable', message: 'No answer.' }

const wasIn = ({ before }: Seen, state: string) => before?.matches(state) === true
const ASKING = ['look', 'giveUp'] as const
/** The state that an answer about an order leads to. */
const ENDS: [OrderFacts, string][] = [
  [open, 'waiting'],
  [paid, 'owned'],
  [back, 'refunded'],
  [returned, 'refunded'],
  [expired, 'expired'],
  [declined, 'declined'],
]
const endOf = (order: unknown) => ENDS.find(([known]) => isDeepStrictEqual(known, order))?.[1]

/** The path tests of buying; PAY-5 and PAY-10 to PAY-12 are its oracle. */
export const checkout: MachineSpec = {
  machine: checkoutMachine,
  actors: { quote: 'promise', order: 'promise', look: 'promise', giveUp: 'promise' },
  delays: { nextLook: ({ context }) => Math.min(500 * 2 ** context.looks, 15_000) },
  cases: [
    { type: 'CODE', ...code },
    { type: 'REMOVE_CODE' },
    done('quote', quote),
    failed('quote', unknownCode),
    { type: 'BUY', wish: course },
    { type: 'BUY', wish: lowered },
    { type: 'RETURN', orderId },
    { type: 'GIVE_UP' },
    { type: 'RETRY' },
    { type: 'LEAVE' },
    after('nextLook', 'checkout.waiting'),
    done('order', made),
    failed('order', changed),
    failed('order', owned),
    failed('order', broken),
    ...ASKING.flatMap((actor) => ENDS.map(([order]) => done(actor, order))),
    failed('look', missing),
    failed('look', broken),
    failed('giveUp', broken),
  ],
  isRest: (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches('waiting'),
  oracle: oracleOf({
    'each question is under way exactly in its state': ({ running }, snapshot) => {
      assert.equal(running.has('quote'), snapshot.matches('pricing'))
      assert.equal(running.has('order'), snapshot.matches('ordering'))
      assert.equal(running.has('look'), snapshot.matches('confirming'))
      assert.equal(running.has('giveUp'), snapshot.matches('givingUp'))
    },
    'what is ordered is what the person wanted, and what is asked for is their order': ({ started }, snapshot) => {
      const { wish, code: typed, orderId: id } = snapshot.context
      const inputs: Record<string, unknown> = { order: wish, quote: typed }
      for (const { src, input } of started) assert.deepEqual(input, inputs[src] ?? { orderId: id })
    },
    'a price with a coupon is known from its answer until the price changes or the code goes': (seen, snapshot) => {
      const { context } = snapshot
      if (is(seen, 'xstate.done.actor.quote')) assert.deepEqual(context.quote, quote)
      if (is(seen, 'CODE') && seen.started.length > 0) assert.equal(context.quote, null)
      if (is(seen, 'REMOVE_CODE') && snapshot.matches('idle')) assert.equal(context.code, null)
      if (is(seen, 'xstate.error.actor.order') && seen.last?.error.code === 'price-changed')
        assert.equal(context.quote, null)
      if (is(seen, 'xstate.error.actor.order') && seen.last?.error.status === 502)
        assert.deepEqual(context.quote, seen.before?.context.quote)
      if (snapshot.matches('priced')) assert.deepEqual(context.quote, quote)
    },
    'nothing is ordered while the price with a coupon is asked for': (seen, snapshot) => {
      if (is(seen, 'BUY') && wasIn(seen, 'pricing')) assert.ok(snapshot.matches('pricing'))
    },
    'a refused coupon is told with the words of its field': (_, snapshot) => {
      if (snapshot.matches('codeRefused')) assert.deepEqual(snapshot.context.problem, unknownCode)
    },
    'who gives an order up is heard, also while it is asked for': (seen, snapshot) => {
      if (is(seen, 'GIVE_UP') && (wasIn(seen, 'confirming') || wasIn(seen, 'waiting')))
        assert.ok(snapshot.matches('givingUp'))
    },
    'trying an order again asks what it is now, and never sends its old price': (seen, snapshot) => {
      if (is(seen, 'RETRY') && wasIn(seen, 'failed') && snapshot.context.orderId !== null)
        assert.ok(snapshot.matches('confirming'))
    },
    'only a paid order whose money stays is owned': (seen, snapshot) => {
      if (!snapshot.matches('owned') || wasIn(seen, 'owned')) return
      const isOwned = is(seen, 'xstate.error.actor.order') && seen.last?.error.code === 'already-registered'
      assert.ok(isOwned || endOf(seen.last?.output) === 'owned')
    },
    'an answer about an order leads where it says': (seen, snapshot) => {
      for (const actor of ASKING) {
        if (!is(seen, `xstate.done.actor.${actor}`)) continue
        assert.equal(snapshot.value, endOf(seen.last?.output))
      }
    },
    'no answer is asked for again, and a refusal is not': (seen, snapshot) => {
      if (is(seen, 'xstate.error.actor.look'))
        assert.equal(snapshot.value, seen.last?.error.status === 404 ? 'failed' : 'waiting')
    },
    'a second press while one is under way orders nothing more': (seen, snapshot) => {
      if (!is(seen, 'BUY') || !seen.before) return
      const isUnderWay = ['ordering', 'redirecting', 'pricing'].some((state) => wasIn(seen, state))
      assert.equal(seen.started.length, isUnderWay ? 0 : 1)
      if (!isUnderWay) assert.ok(snapshot.matches('ordering'))
    },
    'the pauses grow': (seen, snapshot) => {
      const { looks } = snapshot.context
      assert.ok(looks >= 0 && looks <= 5)
      if (snapshot.matches('waiting')) assert.ok(looks > 0)
      if (is(seen, 'RETURN')) assert.equal(looks, 0)
    },
    'ordered, owned and failed are told once each, and nothing else': (seen, snapshot) => {
      const expected: unknown[] = []
      if (is(seen, 'xstate.done.actor.order')) expected.push({ type: 'ordered', orderId, url: made.url })
      if (snapshot.matches('owned') && !wasIn(seen, 'owned')) expected.push({ type: 'owned' })
      if (is(seen, 'xstate.error.actor.order') && snapshot.matches('failed'))
        expected.push({ type: 'failed', problem: seen.last?.error })
      assert.deepEqual(seen.emitted, expected)
    },
    'a problem is known only where it is told': (_, snapshot) => {
      assert.equal(snapshot.context.problem !== null, snapshot.matches('failed') || snapshot.matches('codeRefused'))
    },
    'leaving forgets everything': (seen, snapshot) => {
      if (!is(seen, 'LEAVE')) return
      const forgotten = { wish: null, orderId: null, code: null, quote: null, problem: null, looks: 0 }
      assert.deepEqual(snapshot.context, forgotten)
    },
  }),
  names: {
    COURSE: course,
    LOWERED: lowered,
    CODE: code,
    QUOTE: quote,
    'UNKNOWN CODE': unknownCode,
    ORDER: made,
    OPEN: open,
    PAID: paid,
    'MONEY BACK SOON': back,
    'MONEY BACK': returned,
    EXPIRED: expired,
    DECLINED: declined,
    'PRICE CHANGED': changed,
    OWNED: owned,
    MISSING: missing,
    BROKEN: broken,
  },
}
