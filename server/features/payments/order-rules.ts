import type { OrderState } from '../../../openapi/generated/portal.ts'

/** What the provider says of a checkout session. */
export interface SessionFacts {
  sessionId: string
  /** id of the order that it was made for */
  reference: string | null
  /** `processing`: the person has done their part, and some way of paying takes its time */
  outcome: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** id of the payment; null until there is one */
  paymentId: string | null
  /** in the smallest unit of the currency */
  amount: number | null
  /** three letters in upper case */
  currency: string | null
}

interface Asked {
  id: string
  state: OrderState
  sessionId: string | null
  /** in the smallest unit of the currency */
  amount: number
  currency: string
}

/**
 * Whether a session is the one that this order asked to be paid, with its amount (PAY-14). Its event may come before the
 * answer that names the session.
 */
export const isOfOrder = (order: Asked, facts: SessionFacts) =>
  facts.reference === order.id &&
  (order.sessionId === null || facts.sessionId === order.sessionId) &&
  facts.amount === order.amount &&
  facts.currency === order.currency

/**
 * What a session's state means for its order; null when it changes nothing. Whatever comes twice, late or in another
 * order gives the same end: money that arrived is never forgotten, also when the order had ended (PAY-13).
 */
export function moveOf(state: OrderState, outcome: SessionFacts['outcome']): 'paid' | 'failed' | 'expired' | null {
  if (outcome === 'paid') return state === 'paid' || state === 'refunded' ? null : outcome
  if (state !== 'pending' || outcome === 'open' || outcome === 'processing') return null
  return outcome
}
