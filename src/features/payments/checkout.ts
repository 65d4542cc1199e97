import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { actorOf, findActor } from '../../../machines/app.ts'
import { type Code, checkoutMachine, type OrderFacts, type Quote, type Wish } from '../../../machines/checkout.ts'
import type { Failure } from '../../../machines/failure.ts'
import { refreshFacts } from '../../platform/api/changed-facts.ts'
import { ApiError } from '../../platform/api/errors.ts'
import type { Portal } from '../../platform/portal.tsx'
import { consumeIntent } from '../auth/kept-intent.ts'
import { cancelOrder, createOrder, orderQuery, quoteOrder } from './api.ts'

type Running = Pick<Portal, 'app' | 'api'> & { queries: QueryClient }

/** Where a person may be led to pay: an encrypted page, or one of this portal. */
export function isPayPage(url: string, origin: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && (parsed.protocol === 'https:' || parsed.origin === origin)
}

function effects({ api, queries }: Running) {
  /** What the page shows of the order follows from the same answer. */
  const keep = (order: OrderFacts) => queries.setQueryData(orderQuery(api, order.id).queryKey, order)
  return {
    quote: fromPromise<Quote, Code>(async ({ input: { item, couponCode } }) => {
      const { amount, currency, coupon } = await quoteOrder(api, { item, couponCode })
      return { item, couponCode: coupon.code, amount, currency }
    }),
    order: fromPromise<{ id: string; url: string }, Wish>(async ({ input }) => {
      const mutationFn = () => createOrder(api, input, crypto.randomUUID())
      const made = await queries.getMutationCache().build(queries, { mutationFn }).execute(undefined)
      if (!isPayPage(made.url, location.origin)) throw new ApiError(0, { code: 'foreign-link' })
      return made
    }),
    look: fromPromise<OrderFacts, { orderId: string }>(({ input }) =>
      queries.fetchQuery({ ...orderQuery(api, input.orderId), staleTime: 0 }),
    ),
    giveUp: fromPromise<OrderFacts, { orderId: string }>(async ({ input }) => {
      const order = await cancelOrder(api, input.orderId)
      // An answer from before this one must not take its place.
      await queries.cancelQueries({ queryKey: orderQuery(api, order.id).queryKey })
      keep(order)
      return order
    }),
  }
}

/** The actor by which people buy; it is started on first use. */
export function checkoutOf(running: Running) {
  const { app, queries } = running
  const known = findActor(app, 'checkout')
  if (known) return known
  app.send({ type: 'BEGIN', flow: 'checkout', logic: checkoutMachine.provide({ actors: effects(running) }) })
  const checkout = actorOf(app, 'checkout')
  checkout.on('ordered', ({ url }) => location.assign(url))
  checkout.on('owned', () => void refreshFacts(queries))
  // The page is shown again as it was left, when the person goes back from the provider.
  addEventListener('pageshow', ({ persisted }) => persisted && checkout.send({ type: 'LEAVE' }))
  return checkout
}

interface Following {
  onFailure(problem: Failure): void
  /** the page has a field for coupons, so that its price is the one with the coupon */
  takesCode: boolean
  /** the person stays on this page */
  onEnd(): void
}

/**
 * Orders something and leads to where it is paid; the page is left unless that fails. Whoever leaves it before that is not
 * led away from the next one.
 */
export function buy(running: Running, wish: Wish, { onFailure, onEnd, takesCode }: Following) {
  const checkout = checkoutOf(running)
  const failing = checkout.on('failed', ({ problem }) => {
    // What is wrong with the coupon stands at its field.
    if (!(takesCode && problem.fields?.couponCode)) onFailure(problem)
    // The price may have changed, or the last ticket be gone.
    void refreshFacts(running.queries)
  })
  const { quote } = checkout.getSnapshot().context
  const isQuoted = takesCode && quote?.item.id === wish.item.id
  checkout.send({ type: 'BUY', wish: isQuoted ? quote : wish })
  // The button may go before the page does: with the order, the page may know already what became of the thing.
  const leaving = actorOf(running.app, 'navigation').subscribe(({ context }) => {
    if (context.to !== null) checkout.send({ type: 'LEAVE' })
  })
  const following = checkout.subscribe((snapshot) => {
    if (snapshot.hasTag('busy')) return
    onEnd()
    for (const one of [failing, leaving, following]) one.unsubscribe()
  })
}

/** Whether a guest wanted to buy the thing of this page before signing in; asked once. */
export const wantedToBuy = (path: string) => consumeIntent(path, 'buy') !== null
