import { PAGE_SIZE } from '../../../openapi/generated/constants.ts'
import type { OrderCreate, OrderQuote } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** An order of the person. */
export const orderQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/orders/{id}', { params: { path: { id } } })

/** Orders of the person, the latest first. */
export const myOrdersQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/orders', { params: { query: { page, limit: PAGE_SIZE } } })

export const createOrder = ({ fetch }: Api, order: OrderCreate, key: string) =>
  ok(fetch.POST('/api/orders', { params: { header: { 'idempotency-key': key } }, body: order }))

/** What something costs with a coupon; nothing is ordered. */
export const quoteOrder = ({ fetch }: Api, body: OrderQuote) => ok(fetch.POST('/api/orders/quote', { body }))

export const cancelOrder = ({ fetch }: Api, id: string) =>
  ok(fetch.POST('/api/orders/{id}/cancel', { params: { path: { id } } }))
