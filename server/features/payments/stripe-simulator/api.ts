import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Checkout } from './checkout-queries.ts'
import { toStripe } from './checkouts.ts'
import type { Parts } from './parts.ts'

const text = z.string().min(1).max(500)
const whole = z.coerce.number().int().positive()
const createSchema = z.object({
  mode: z.literal('payment'),
  client_reference_id: text,
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
  line_items: z
    .array(
      z.object({
        quantity: z.literal('1'),
        price_data: z.object({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: whole,
          product_data: z.object({ name: text }),
        }),
      }),
    )
    .length(1),
  expires_at: whole,
  success_url: z.url(),
  cancel_url: z.url(),
})
const refundSchema = z.object({ payment_intent: text })
const listSchema = z.object({
  created: z.object({ gte: z.coerce.number().int().nonnegative() }).default({ gte: 0 }),
  types: z.array(text).min(1).max(20),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: text.optional(),
})
const paramsSchema = z.object({ id: z.string().regex(/^cs_test_[A-Za-z0-9]{1,60}$/) })
const keySchema = z.string().min(1).max(255).nullable().catch(null)

/** The part of Stripe's API that `stripe/client.ts` uses, with Stripe's own names, statuses and error codes. */
export function registerApi(app: FastifyInstance, { account, checkouts, events, notify, origin }: Parts) {
  const expected = Buffer.from(`Bearer ${account.secretKey}`)

  app.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length === expected.length && timingSafeEqual(given, expected)) return
    return refuse(reply, 401, 'Invalid API Key provided.')
  })

  app.post('/v1/checkout/sessions', async (request, reply) => {
    const given = createSchema.safeParse(request.body)
    if (!given.success) return refuse(reply, 400, z.prettifyError(given.error))
    const { line_items, metadata, client_reference_id: reference } = given.data
    const [line] = line_items
    if (!line) return refuse(reply, 400, 'Missing required param: line_items.')
    const { currency, unit_amount: amount, product_data } = line.price_data
    const one = await checkouts.create({
      idempotencyKey: keySchema.parse(request.headers['idempotency-key'] ?? null),
      reference,
      name: product_data.name,
      amount,
      currency,
      metadata,
      successUrl: given.data.success_url,
      cancelUrl: given.data.cancel_url,
      expiresAt: new Date(given.data.expires_at * 1000),
    })
    return one ? toStripe(one, origin()) : refuse(reply, 400, 'An idempotency key is needed here.')
  })

  const found = async (params: unknown, reply: FastifyReply): Promise<Checkout | null> => {
    const given = paramsSchema.safeParse(params)
    const one = given.success ? await checkouts.find(given.data.id) : null
    if (!one) refuse(reply, 404, 'No such checkout.session')
    return one
  }

  app.get('/v1/checkout/sessions/:id', async ({ params }, reply) => {
    const one = await found(params, reply)
    return one ? toStripe(one, origin()) : reply
  })

  app.post('/v1/checkout/sessions/:id/expire', async ({ params, log }, reply) => {
    const one = await found(params, reply)
    if (!one) return reply
    const expired = await checkouts.expire(one.id)
    if (!expired) return refuse(reply, 400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    await notify.session(log, 'checkout.session.expired', expired)
    return toStripe(expired, origin())
  })

  app.post('/v1/refunds', async ({ body, log }, reply) => {
    const given = refundSchema.safeParse(body)
    if (!given.success) return refuse(reply, 400, 'Missing required param: payment_intent.')
    const refunded = await checkouts.refund(given.data.payment_intent)
    if (!refunded) return refuse(reply, 400, 'The charge has already been refunded.', 'charge_already_refunded')
    await notify.refunded(log, refunded)
    return { id: `re_${refunded.id.slice(-24)}`, object: 'refund', status: 'succeeded', amount: refunded.amount }
  })

  app.get('/v1/events', async ({ query }, reply) => {
    const given = listSchema.safeParse(query)
    if (!given.success) return refuse(reply, 400, z.prettifyError(given.error))
    const { created, types, limit, starting_after: after = null } = given.data
    return events.list({ since: new Date(created.gte * 1000), types, after, most: limit })
  })
}

const refuse = (reply: FastifyReply, status: number, message: string, code?: string) =>
  reply.status(status).send({ error: { type: 'invalid_request_error', message, ...(code && { code }) } })
