import { assign, emit, fromPromise, setup } from 'xstate'
import type { Order, OrderItemType } from '../openapi/generated/portal.ts'
import { known, notProvided } from './effect.ts'
import { type Failure, failureOf, rejected } from './failure.ts'

/** What a person wants to buy, with the price that they have seen. */
export interface Wish {
  item: { type: OrderItemType; id: string }
  amount: number
  currency: Order['currency']
  couponCode?: string
}

/** A coupon that a person wants to use for something. */
export interface Code {
  item: Wish['item']
  couponCode: string
}

/** What something costs with a coupon. */
export type Quote = Code & Pick<Wish, 'amount' | 'currency'>

/** What the portal needs to know of an order. */
export type OrderFacts = Pick<Order, 'id' | 'state' | 'refund'>

export interface CheckoutContext {
  wish: Wish | null
  /** the order whose page this is */
  orderId: string | null
  /** the coupon that was typed last, and its price while that is known */
  code: Code | null
  quote: Quote | null
  problem: Failure | null
  /** answers in a row that told nothing new; sets the pause before the next question */
  looks: number
}

export type CheckoutEvent =
  /** wants to know the price with a coupon */
  | ({ type: 'CODE' } & Code)
  | { type: 'REMOVE_CODE' }
  | { type: 'BUY'; wish: Wish }
  /** the person comes back from the provider, or opens the page of an order */
  | { type: 'RETURN'; orderId: string }
  /** gives up an order that is not paid */
  | { type: 'GIVE_UP' }
  | { type: 'RETRY' }
  | { type: 'LEAVE' }
export type CheckoutEmitted =
  /** the person is to be led to the page on which they pay */
  | { type: 'ordered'; orderId: string; url: string }
  /** what was bought is theirs */
  | { type: 'owned' }
  | { type: 'failed'; problem: Failure }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** All later pauses are the longest, so the count stops here to keep the context small. */
const LAST_LOOK = 4

const initialContext: CheckoutContext = {
  wish: null,
  orderId: null,
  code: null,
  quote: null,
  problem: null,
  looks: 0,
}

type Answered = { order: OrderFacts }

const checkoutSetup = setup({
  types: {} as {
    context: CheckoutContext
    events: CheckoutEvent
    emitted: CheckoutEmitted
    tags: 'busy'
  },
  actors: {
    quote: fromPromise<Quote, Code>(async () => notProvided('quote')),
    order: fromPromise<{ id: string; url: string }, Wish>(async () => notProvided('order')),
    look: fromPromise<OrderFacts, { orderId: string }>(async () => notProvided('look')),
    giveUp: fromPromise<OrderFacts, { orderId: string }>(async () => notProvided('giveUp')),
  },
  delays: {
    nextLook: ({ context }) => Math.min(FIRST_PAUSE_MS * 2 ** (context.looks - 1), LONGEST_PAUSE_MS),
  },
  guards: {
    // Money that is on its way back is no purchase any more.
    isGivenBack: (_, { order }: Answered) => order.refund !== null || order.state === 'refunded',
    isPaid: (_, { order }: Answered) => order.state === 'paid',
    isExpired: (_, { order }: Answered) => order.state === 'expired',
    isDeclined: (_, { order }: Answered) => order.state === 'failed',
    isOwnedAlready: (_, { error }: { error: unknown }) => failureOf(error).code === 'already-registered',
    // Another answer to the same question would not help.
    isRefused: (_, { error }: { error: unknown }) => [401, 403, 404].includes(failureOf(error).status),
    // The price has to be looked at anew, or the coupon cannot be used any more.
    isOtherPrice: (_, { error }: { error: unknown }) =>
      ['price-changed', 'invalid-request'].includes(failureOf(error).code),
    hasOrder: ({ context }) => context.orderId !== null,
  },
  actions: {
    setCode: assign((_, { item, couponCode }: Code) => ({ ...initialContext, code: { item, couponCode } })),
    setQuote: assign({ quote: (_, { quote }: { quote: Quote }) => quote }),
    dropQuote: assign({ quote: null }),
    setWish: assign(({ context: { orderId, code, quote } }, { wish }: { wish: Wish }) => ({
      ...initialContext,
      orderId,
      code,
      quote,
      wish,
    })),
    setOrder: assign((_, { orderId }: { orderId: string }) => ({ ...initialContext, orderId })),
    countLook: assign({ looks: ({ context }) => Math.min(context.looks + 1, LAST_LOOK + 1) }),
    setProblem: assign({ problem: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearProblem: assign({ problem: null }),
    reset: assign(initialContext),
    emitOrdered: emit((_, { id, url }: { id: string; url: string }) => ({
      type: 'ordered' as const,
      orderId: id,
      url,
    })),
    emitOwned: emit({ type: 'owned' }),
    emitFailed: emit(({ context }) => ({ type: 'failed' as const, problem: known(context.problem, 'problem') })),
  },
})

const answered = ({ event }: { event: { output: OrderFacts } }): Answered => ({ order: event.output })

/** A coupon can be tried, and taken out again. */
const coding = {
  CODE: { target: 'pricing', actions: { type: 'setCode', params: ({ event }: { event: Code }) => event } },
  REMOVE_CODE: 'idle',
} as const

/** Where an answer about an order leads; an open one is asked for again. */
const outcomes = [
  { guard: { type: 'isGivenBack', params: answered }, target: 'refunded' },
  { guard: { type: 'isPaid', params: answered }, target: 'owned' },
  { guard: { type: 'isExpired', params: answered }, target: 'expired' },
  { guard: { type: 'isDeclined', params: answered }, target: 'declined' },
  { target: 'waiting' },
] as const

/**
 * A person buys something (PAY-5, PAY-10 to PAY-13). They pay on a page of the provider, so that the portal is left and entered
 * anew; only what the server knows of the order tells that it is paid.
 *
 *     idle ──CODE──► pricing ──► priced | codeRefused (a code is never bought with before its price is known)
 *     idle | priced ──BUY──► ordering ──► redirecting (the page is left)
 *     idle ──RETURN──► confirming ⇄ waiting;  confirming ──► owned | refunded | expired | declined | failed
 *     confirming | waiting ──GIVE_UP──► givingUp ──► expired, or whatever the order came to meanwhile
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  options: { maxIterations: 100 },
  context: initialContext,
  initial: 'idle',
  on: {
    BUY: { target: '.ordering', actions: { type: 'setWish', params: ({ event }) => ({ wish: event.wish }) } },
    RETURN: {
      target: '.confirming',
      actions: { type: 'setOrder', params: ({ event }) => ({ orderId: event.orderId }) },
    },
    LEAVE: '.idle',
  },
  states: {
    idle: { entry: 'reset', on: { CODE: coding.CODE } },
    pricing: {
      tags: 'busy',
      // The price is not known yet that they would pay.
      on: { BUY: {}, REMOVE_CODE: 'idle' },
      invoke: {
        id: 'quote',
        src: 'quote',
        input: ({ context }) => known(context.code, 'code'),
        onDone: {
          target: 'priced',
          actions: { type: 'setQuote', params: ({ event }) => ({ quote: event.output }) },
        },
        onError: { target: 'codeRefused', actions: { type: 'setProblem', params: rejected } },
      },
    },
    priced: { on: { REMOVE_CODE: coding.REMOVE_CODE } },
    codeRefused: { on: coding },
    ordering: {
      tags: 'busy',
      // A second press changes nothing.
      on: { BUY: {} },
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context }) => known(context.wish, 'wish'),
        onDone: {
          target: 'redirecting',
          actions: { type: 'emitOrdered', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isOwnedAlready', params: rejected }, target: 'owned' },
          {
            guard: { type: 'isOtherPrice', params: rejected },
            target: 'failed',
            actions: [{ type: 'setProblem', params: rejected }, 'dropQuote', 'emitFailed'],
          },
          { target: 'failed', actions: [{ type: 'setProblem', params: rejected }, 'emitFailed'] },
        ],
      },
    },
    redirecting: { tags: 'busy', on: { BUY: {} } },
    confirming: {
      tags: 'busy',
      entry: 'clearProblem',
      on: { GIVE_UP: 'givingUp' },
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => ({ orderId: known(context.orderId, 'order') }),
        onDone: [...outcomes],
        onError: [
          {
            guard: { type: 'isRefused', params: rejected },
            target: 'failed',
            actions: { type: 'setProblem', params: rejected },
          },
          { target: 'waiting' },
        ],
      },
    },
    waiting: {
      entry: 'countLook',
      on: { GIVE_UP: 'givingUp', RETRY: 'confirming' },
      after: { nextLook: 'confirming' },
    },
    givingUp: {
      tags: 'busy',
      invoke: {
        id: 'giveUp',
        src: 'giveUp',
        input: ({ context }) => ({ orderId: known(context.orderId, 'order') }),
        onDone: [...outcomes],
        onError: { target: 'failed', actions: { type: 'setProblem', params: rejected } },
      },
    },
    owned: { entry: 'emitOwned' },
    refunded: {},
    expired: {},
    declined: {},
    failed: {
      on: {
        ...coding,
        // Of an order that could not be paid, the page asks what it is now; its price may be another.
        RETRY: { guard: 'hasOrder', target: 'confirming' },
      },
    },
  },
})
