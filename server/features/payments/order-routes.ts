import { type Handlers, person } from '../../http/handler.ts'
import { rawBodyOf } from '../../http/raw-body.ts'
import { answerList } from '../../lists/select.ts'
import { quoteOrder } from './coupon-service.ts'
import { ownOrderSource } from './order-queries.ts'
import { cancelOrder, createOrder, getOrder, refundOrder } from './order-service.ts'
import { takeInPayment } from './webhook-service.ts'

export const orders = {
  listOrders: async (call) => answerList(call.db, ownOrderSource(call.db, person(call)), call.query),

  createOrder: async (call) =>
    createOrder(call, person(call), {
      given: call.body,
      key: String(call.reply.request.headers['idempotency-key']),
      locale: call.locale,
    }),

  quoteOrder: async (call) => quoteOrder(call, person(call), call.body),
  getOrder: async (call) => getOrder(call, person(call), call.params.id),
  cancelOrder: async (call) => cancelOrder(call, person(call), call.params.id),
  refundOrder: async (call) => refundOrder(call, person(call), call.params.id),

  async receiveStripeWebhook(call) {
    const { request } = call.reply
    const news = call.payments.readWebhook(rawBodyOf(request), String(request.headers['stripe-signature'] ?? ''))
    await takeInPayment(call, news)
    return { received: true }
  },
} satisfies Handlers
