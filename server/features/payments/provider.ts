import type { Money } from './money.ts'
import type { SessionFacts } from './order-rules.ts'

/** An order as the provider gets it. */
export interface ToPay {
  id: string
  name: string
  price: Money
  /** address of the person, for their receipt */
  email: string | null
  /** where the person comes back to */
  returnUrl: string
  locale: string
}

/** A message of the provider that carries its signature. */
export type PaymentNews = { id: string; type: string } & (
  | { kind: 'session'; facts: SessionFacts }
  | { kind: 'refunded'; paymentId: string }
  | { kind: 'other' }
)

/**
 * The provider of payments. Its calls throw 'payment-unavailable' when it gives no usable answer within seconds; each may
 * be repeated, because they carry the id of the order as their key.
 */
export interface PaymentProvider {
  /** Makes a checkout session. */
  open(order: ToPay): Promise<{ sessionId: string; url: string }>
  look(sessionId: string): Promise<SessionFacts>
  /** Ends a session, so that it cannot be paid any more, unless it has been: the answer says so. */
  expire(sessionId: string): Promise<SessionFacts>
  /** Gives the whole amount back. */
  refund(orderId: string, paymentId: string): Promise<void>
  /** What it has told since then, the newest first; at most that many. */
  news(since: Date, most: number): Promise<PaymentNews[]>
  /** Throws 'unauthorized' without a good signature that is at most 5 minutes old. */
  readWebhook(rawBody: Buffer, signature: string): PaymentNews
}

declare module '../../context.ts' {
  interface Services {
    payments: PaymentProvider
  }
}
