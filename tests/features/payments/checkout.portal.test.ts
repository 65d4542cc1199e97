// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { actorOf } from '../../../machines/app.ts'
import type { Wish } from '../../../machines/checkout.ts'
import { orderQuery } from '../../../src/features/payments/api.ts'
import { buy, checkoutOf } from '../../../src/features/payments/checkout.ts'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { closePages } from '../../lib/portal/open-pages.ts'
import { openAsMaya, soon } from '../../lib/portal/page.ts'

const ORDER = 'POST /api/orders'
const LOOK = 'GET /api/orders/{id}'
const GIVE_UP = 'POST /api/orders/{id}/cancel'
const pending = example('Order', { state: 'pending', refund: null })
const expired = { ...pending, state: 'expired' as const }
const paid = { ...pending, state: 'paid' as const }
const made = (url: string) => ({ body: example('OrderCreated', { url }) })
const PAY_PAGE = 'https://checkout.stripe.com/c/pay/cs_1'
const wish: Wish = { item: pending.item, amount: pending.amount, currency: pending.currency }

/** Where the person is led. */
const assign = vi.fn()
beforeEach(() => assign.mockReset())
afterEach(closePages)

async function openShop(server: ContractServer) {
  const page = await openAsMaya({ server })
  const { origin, href, pathname, search } = location
  vi.stubGlobal('location', { origin, href, pathname, search, assign })
  const listening = vi.spyOn(globalThis, 'addEventListener')
  const checkout = checkoutOf(page)
  const listeners = [...listening.mock.calls]
  listening.mockRestore()
  onTestFinished(() => {
    for (const [type, listener] of listeners) removeEventListener(type, listener)
  })
  const key = orderQuery(page.api, pending.id).queryKey
  const fact = () => page.queries.getQueryData(key)
  /** Something that every page shows, and that is to be asked for again when what is said of it may be old. */
  page.queries.setQueryData(['get', '/api/events'], [])
  const isAskedAgain = () => page.queries.getQueryState(['get', '/api/events'])?.isInvalidated
  const [onFailure, onEnd] = [vi.fn(), vi.fn()]
  const press = (takesCode = false) => buy(page, wish, { onFailure, onEnd, takesCode })
  const became = (state: 'owned' | 'expired' | 'failed' | 'redirecting' | 'waiting' | 'idle') =>
    waitFor(checkout, (snapshot) => snapshot.matches(state), { timeout: 5_000 })
  return { ...page, checkout, key, fact, isAskedAgain, onFailure, onEnd, press, became }
}

test.each([PAY_PAGE, `${location.origin}/stripe-simulator/pay/1`])('who buys is led to %s [PAY-10]', async (url) => {
  const server = new ContractServer().on(ORDER, made(url))
  const { press, onFailure } = await openShop(server)
  press()
  await soon(() => assign.mock.calls).toEqual([[url]])
  expect(server.named(ORDER).map(({ body }) => body)).toEqual([wish])
  expect(onFailure).not.toHaveBeenCalled()
})

test('nobody is led to a page without encryption, and they are told', async () => {
  const { press, onFailure, onEnd } = await openShop(new ContractServer().on(ORDER, made('http://evil.example/pay')))
  press()
  await soon(() => onFailure.mock.calls).toEqual([[expect.objectContaining({ code: 'foreign-link' })]])
  expect(onEnd).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})

test('a price that has changed is said once, and the page asks for the new one [PAY-11]', async () => {
  const refused = problem(409, 'price-changed', 'The price is another one.')
  const page = await openShop(new ContractServer().on(ORDER, refused))
  page.press()
  await page.became('failed')
  expect(page.onFailure.mock.calls).toEqual([[expect.objectContaining({ code: 'price-changed' })]])
  expect(page.isAskedAgain()).toBe(true)
  expect(page.onEnd, 'the button can be pressed again').toHaveBeenCalledOnce()
  page.onFailure.mockReset()
  const again = { onFailure: vi.fn(), onEnd: vi.fn() }
  buy(page, wish, { ...again, takesCode: false })
  await soon(() => again.onEnd.mock.calls).toHaveLength(1)
  expect(again.onFailure).toHaveBeenCalledOnce()
  expect(page.onFailure, 'the first press is over').not.toHaveBeenCalled()
  expect(page.onEnd).toHaveBeenCalledOnce()
})

test('who leaves the page while the order is made is not led away from the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof made>>()
  const server = new ContractServer().on(ORDER, () => promise)
  const { app, press, became, onEnd } = await openShop(server)
  press()
  await soon(() => server.named(ORDER)).toHaveLength(1)
  actorOf(app, 'navigation').send({ type: 'START', to: '/courses' })
  await became('idle')
  resolve(made(PAY_PAGE))
  await soon(() => onEnd.mock.calls).toHaveLength(1)
  // The answer has been read by the time that a later call is answered.
  await waitUntilRead(server)
  expect(assign).not.toHaveBeenCalled()
})

/** Lets everything come that an answered call has set off. */
async function waitUntilRead(server: ContractServer) {
  await server.fetch(new Request(`${location.origin}/api/events`)).then((answer) => answer.text())
  await new Promise((resolve) => setImmediate(resolve))
}

test('who goes back from the provider can buy again on the page that was kept', async () => {
  const page = await openShop(new ContractServer().on(ORDER, made(PAY_PAGE)))
  page.press()
  await page.became('redirecting')
  const shown = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
  shown(false)
  expect(page.checkout.getSnapshot().matches('redirecting'), 'a page that was not kept is loaded anew').toBe(true)
  shown(true)
  expect(page.checkout.getSnapshot().matches('idle')).toBe(true)
  expect(page.onEnd).toHaveBeenCalledOnce()
})

test('an order is asked for anew each time that somebody comes back to it, and what was bought shows everywhere [PAY-5]', async () => {
  const server = new ContractServer().on(LOOK, { body: paid })
  const page = await openShop(server)
  page.queries.setQueryData(page.key, pending)
  page.checkout.send({ type: 'RETURN', orderId: pending.id })
  await page.became('owned')
  expect(server.named(LOOK).map(({ url }) => url.pathname)).toEqual([`/api/orders/${pending.id}`])
  expect(page.fact()).toEqual(paid)
  expect(page.isAskedAgain()).toBe(true)
})

test('an order that was given up stays so, although an earlier question is answered after it', async () => {
  const late = Promise.withResolvers<{ body: typeof pending }>()
  const server = new ContractServer().on(GIVE_UP, { body: expired })
  const page = await openShop(server.on(LOOK, { body: pending }))
  page.checkout.send({ type: 'RETURN', orderId: pending.id })
  await page.became('waiting')
  server.on(LOOK, () => late.promise)
  const question = page.queries.fetchQuery({ ...orderQuery(page.api, pending.id), staleTime: 0 })
  const ended = question.catch(() => 'given up')
  await soon(() => server.named(LOOK)).toHaveLength(2)
  page.checkout.send({ type: 'GIVE_UP' })
  await page.became('expired')
  expect(page.fact()).toEqual(expired)
  late.resolve({ body: pending })
  await ended
  await waitUntilRead(server)
  expect(page.fact()).toEqual(expired)
})
