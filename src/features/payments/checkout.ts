import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { actorOf, findActor } from '../../../machines/app.ts'
import { checkoutMachine, type OrderFacts, type Wish } from '../../../machines/checkout.ts'
import { ApiError } from '../../platform/api/errors.ts'
import type { Portal } from '../../platform/portal.tsx'
import { cancelOrder, createOrder, orderQuery } from './api.ts'

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
  checkout.on('owned', () => void queries.invalidateQueries())
  // The page is shown again as it was left, when the person goes back from the provider.
  addEventListener('pageshow', ({ persisted }) => persisted && checkout.send({ type: 'LEAVE' }))
  return checkout
}
