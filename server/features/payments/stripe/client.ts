import Stripe from 'stripe'
import { DomainError } from '../../../domain-error.ts'
import { toMinor } from '../money.ts'
import type { SessionFacts } from '../order-rules.ts'
import type { PaymentNews, PaymentProvider, ToPay } from '../provider.ts'

/** Time for one try of a call; a call has two, within the 10 s of a request. */
const TRY_MS = 3500
const TRIES_AGAIN = 1
/** The shortest life of a session that Stripe allows. An order ends earlier, by `expire`. */
const SESSION_SECONDS = 31 * 60
/** Events of one page, the most that Stripe gives. */
const PAGE = 100
/** The events that change an order; the webhook is told of these. */
const NEWS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
] as const
/** Age of a webhook's signature. */
const TOLERANCE_SECONDS = 300

export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  /** null: Stripe itself */
  at: { host: string; port: number; protocol: 'http' } | null
}

/** Payments by Stripe Checkout: the person pays on a page of Stripe, and the portal never sees a card. */
export function stripePayments(account: () => StripeAccount): PaymentProvider {
  let client: Stripe | null = null
  /** Made at the first use, because the simulator's address is not known before. */
  const stripe = () => {
    const { secretKey, at } = account()
    client ??= new Stripe(secretKey, {
      ...at,
      timeout: TRY_MS,
      maxNetworkRetries: TRIES_AGAIN,
      telemetry: false,
    })
    return client
  }

  const look = async (sessionId: string) =>
    factsOf(await stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }))

  return {
    open: (order) =>
      asked(async () => {
        const { id, url } = await stripe().checkout.sessions.create(sessionOf(order), { idempotencyKey: order.id })
        if (url === null) throw new Error('a new session has no address')
        return { sessionId: id, url }
      }),

    look: (sessionId) => asked(() => look(sessionId)),

    expire: (sessionId) =>
      asked(async () => {
        try {
          return factsOf(await stripe().checkout.sessions.expire(sessionId))
        } catch (error) {
          // Only an open session can be ended; this one was paid or has ended.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return look(sessionId)
          throw error
        }
      }),

    refund: (orderId, paymentId) =>
      asked(async () => {
        try {
          await stripe().refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund-${orderId}` })
        } catch (error) {
          const isDone =
            error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
          if (!isDone) throw error
        }
      }),

    news: (since, most) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const events = await stripe()
          .events.list({ created, types: [...NEWS], limit: PAGE })
          .autoPagingToArray({ limit: most })
        return events.map(newsOf)
      }),

    readWebhook(rawBody, signature) {
      const { webhookSecret } = account()
      try {
        return newsOf(Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, TOLERANCE_SECONDS))
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeSignatureVerificationError)
          throw new DomainError('unauthorized', { cause })
        throw new DomainError('invalid-request', { cause })
      }
    },
  }
}

/** What Stripe refuses or does not answer is one error; its own messages are for the log. */
async function asked<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    throw new DomainError('payment-unavailable', { cause })
  }
}

const sessionOf = ({ id, name, price, email, returnUrl, locale }: ToPay): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: id,
  // The simulator knows all our languages.
  metadata: { order: id, locale },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: price.currency.toLowerCase(),
        unit_amount: toMinor(price),
        product_data: { name },
      },
    },
  ],
  ...(email !== null && { customer_email: email }),
  expires_at: Math.floor(Date.now() / 1000) + SESSION_SECONDS,
  success_url: returnUrl,
  cancel_url: `${returnUrl}?left=true`,
  // Stripe's pages have no Arabic.
  locale: localeOf(locale),
})

const LOCALES = ['bg', 'de', 'en', 'es', 'fr', 'pl', 'ro'] as const
const localeOf = (locale: string) => LOCALES.find((known) => known === locale) ?? 'auto'

const idOf = (linked: string | { id: string } | null) => (typeof linked === 'string' ? linked : (linked?.id ?? null))

/** Intents that may still bring the money; others of a completed session have failed. */
const UNDER_WAY = ['processing', 'requires_action', 'requires_capture', 'requires_confirmation']

function outcomeOf({
  status,
  payment_status,
  payment_intent: intent,
}: Stripe.Checkout.Session): SessionFacts['outcome'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  const hasFailed = intent !== null && typeof intent === 'object' && !UNDER_WAY.includes(intent.status)
  return hasFailed ? 'failed' : 'processing'
}

const factsOf = (session: Stripe.Checkout.Session, outcome = outcomeOf(session)): SessionFacts => ({
  sessionId: session.id,
  reference: session.client_reference_id,
  outcome,
  paymentId: idOf(session.payment_intent),
  amount: session.amount_total,
  currency: session.currency?.toUpperCase() ?? null,
})

function newsOf(event: Stripe.Event): PaymentNews {
  const { id, type } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
      return { id, type, kind: 'session', facts: factsOf(event.data.object) }
    case 'checkout.session.async_payment_failed':
      return { id, type, kind: 'session', facts: factsOf(event.data.object, 'failed') }
    case 'charge.refunded': {
      const paymentId = idOf(event.data.object.payment_intent)
      return event.data.object.refunded && paymentId !== null
        ? { id, type, kind: 'refunded', paymentId }
        : { id, type, kind: 'other' }
    }
    default:
      return { id, type, kind: 'other' }
  }
}
