import { randomUUID } from 'node:crypto'
import type {
  Course,
  Event,
  Order,
  OrderCreated,
  OrderItemType,
  OrderQuoted,
} from '../../../openapi/generated/portal.ts'
import type { Problem } from '../../lib/caller.ts'
import type { TestServer } from '../../lib/server.ts'

/** What is done on the page on which people pay. */
export type PayAction = 'pay' | 'secure' | 'confirm' | 'decline' | 'leave' | 'stay' | 'twice'

interface Wanted {
  key?: string
  amount?: number | null
  couponCode?: string
}

type Priced = Pick<Course | Event, 'id' | 'price' | 'discountedPrice' | 'currency'>

/** Calls and presses of somebody who buys. */
export function buyer(server: Pick<TestServer, 'api'>, token: string) {
  return {
    order: (
      type: OrderItemType,
      { id, price, discountedPrice, currency }: Priced,
      { key = randomUUID(), amount = discountedPrice ?? price, couponCode }: Wanted = {},
    ) =>
      server.api<OrderCreated & Problem>('POST', '/api/orders', {
        token,
        body: { item: { type, id }, amount, currency, ...(couponCode !== undefined && { couponCode }) },
        headers: { 'idempotency-key': key },
      }),

    quote: (type: OrderItemType, { id }: Pick<Priced, 'id'>, couponCode: string) =>
      server.api<OrderQuoted & Problem>('POST', '/api/orders/quote', {
        token,
        body: { item: { type, id }, couponCode },
      }),
    read: async (id: string) => (await server.api<Order>('GET', `/api/orders/${id}`, { token })).body,
    cancel: (id: string) => server.api<Order & Problem>('POST', `/api/orders/${id}/cancel`, { token }),
    refund: (id: string) => server.api<Order & Problem>('POST', `/api/orders/${id}/refund`, { token }),
  }
}

/** Presses a button of the page on which somebody pays; resolves to where it leads, or null when it stays. */
export async function press(url: string, action: PayAction): Promise<string | null> {
  const body = new URLSearchParams({ action })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await answer.body?.cancel()
  return answer.headers.get('location')
}
