import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import type { OwnAddress } from '../../../own-address.ts'
import type { Checkout } from './checkout-queries.ts'
import { toStripe } from './checkouts.ts'
import type { EventStore } from './events.ts'

const ADDRESS = '/api/webhooks/stripe'
/** Within the time of the request that waits for it. The real one waits longer, and tries again. */
const LIMIT_MS = 8000

type SessionEvent = 'checkout.session.completed' | 'checkout.session.expired'

/**
 * Sends events to this server as Stripe would, with Stripe's signature. Failures are logged and not retried: the server can
 * ask for the events.
 */
export function notifier(ownAddress: OwnAddress, secret: string, events: EventStore) {
  async function send(log: FastifyBaseLogger, body: string, type: string) {
    const { reachedAt } = ownAddress.get()
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    try {
      const signal = AbortSignal.timeout(LIMIT_MS)
      const answer = await fetch(reachedAt + ADDRESS, { method: 'POST', headers, body, signal })
      await answer.body?.cancel()
      if (!answer.ok) log.warn({ type, status: answer.status }, 'the simulator was not heard')
    } catch (err) {
      log.warn({ type, err }, 'the simulator was not heard')
    }
  }

  const tell = async (log: FastifyBaseLogger, type: string, object: Record<string, unknown>, times = 1) => {
    const body = JSON.stringify(await events.add(type, object))
    await Promise.all(Array.from({ length: times }, () => send(log, body, type)))
  }

  return {
    /** `times`: how often the same event is sent, at the same time */
    session: (log: FastifyBaseLogger, type: SessionEvent, one: Checkout, times?: number) =>
      tell(log, type, toStripe(one, ownAddress.get().origin), times),

    refunded: (log: FastifyBaseLogger, { payment, amount, currency }: Checkout) =>
      tell(log, 'charge.refunded', { object: 'charge', payment_intent: payment, amount, currency, refunded: true }),
  }
}

export type Notifier = ReturnType<typeof notifier>
