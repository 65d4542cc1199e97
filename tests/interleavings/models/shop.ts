import type { Order, OrderCreate, OrderState } from '../../../openapi/generated/portal.ts'
import { isOfOrder, moveOf, type SessionFacts } from '../../../server/features/payments/order-rules.ts'
import { type Call, example, problem } from '../../lib/portal/contract-server.ts'
import type { World } from '../kit/world.ts'
import type { Accounts } from './accounts.ts'

const MINUTE_MS = 60_000
const OPEN_FOR_MS = 15 * MINUTE_MS
const PAY_PAGE = 'https://checkout.stripe.com/c/pay/'
const PAYMENT = { amount: 4900, currency: 'USD' }

export interface Placed {
  id: string
  userId: string
  key: string
  state: OrderState
  /** what the provider says of its session */
  outcome: SessionFacts['outcome']
  refund: Order['refund']
  expiresAt: number
  /** how many times it gave the person what was bought */
  grants: number
}

/**
 * A shop with one course, and its provider of payments, as the contract has them. What the provider's word means for an
 * order is decided by the server's own rules (PAY-13, PAY-14). The transactions around them are shown on the real server,
 * which is killed between them, by `order-book.server.test.ts`.
 */
export class Shop {
  readonly item: Order['item'] = example('Order').item
  readonly orders: Placed[] = []
  /** who has the course */
  readonly owners = new Set<string>()
  readonly #accounts: Accounts

  constructor({ server }: World, accounts: Accounts) {
    this.#accounts = accounts
    server
      .on('POST /api/orders', (call) => this.#order(call))
      .on('GET /api/orders/{id}', (call) => this.#answer(call, () => {}))
      .on('POST /api/orders/{id}/cancel', (call) => this.#answer(call, (order) => this.end(order)))
  }

  orderAt = (url: string): Placed | undefined => this.orders.find(({ id }) => url === PAY_PAGE + id)

  #order(call: Call) {
    const userId = this.#accounts.sessionOf(call)?.userId
    if (userId === undefined) return problem(401, 'unauthorized', 'Please sign in.')
    const { item } = call.body as OrderCreate
    const key = call.headers.get('idempotency-key') ?? ''
    const own = this.orders.filter((order) => order.userId === userId)
    const order =
      own.find((one) => one.key === key) ?? own.find(({ state }) => state === 'pending') ?? this.#place(userId, key)
    if (order === null) return problem(409, 'already-registered', 'You have this course.')
    if (order.state !== 'pending' || item.id !== this.item.id) return problem(409, 'order-state', 'This order is over.')
    return { status: 201, body: { id: order.id, url: PAY_PAGE + order.id } }
  }

  #place(userId: string, key: string): Placed | null {
    if (this.owners.has(userId)) return null
    const id = `0b7f2c1e-7f7e-4f0f-9a59-${String(this.orders.length).padStart(12, '0')}`
    const order: Placed = {
      id,
      userId,
      key,
      state: 'pending',
      outcome: 'open',
      refund: null,
      expiresAt: Date.now() + OPEN_FOR_MS,
      grants: 0,
    }
    this.orders.push(order)
    return order
  }

  #answer(call: Call, act: (order: Placed) => void) {
    const userId = this.#accounts.sessionOf(call)?.userId
    if (userId === undefined) return problem(401, 'unauthorized', 'Please sign in.')
    const order = this.orders.find(({ id }) => id === call.url.pathname.split('/')[3])
    if (order?.userId !== userId) return problem(404, 'not-found', 'There is no such order.')
    act(order)
    const { id, state, refund } = order
    const paidAt = state === 'paid' ? example('Order').paidAt : null
    return { body: example('Order', { id, userId, state, refund, paidAt, receiptNumber: paidAt && 'L-000042' }) }
  }

  /** What the provider says now of an order's session. */
  factsOf = ({ id, outcome }: Placed): SessionFacts => ({
    sessionId: `cs_${id}`,
    reference: id,
    outcome,
    paymentId: outcome === 'paid' ? `pi_${id}` : null,
    ...PAYMENT,
  })

  move = ({ state }: Placed, { outcome }: SessionFacts) => moveOf(state, outcome)

  /** Takes over what the provider said, now or some time ago. */
  settle(order: Placed, facts: SessionFacts): void {
    const move = this.move(order, facts)
    if (move === null) return
    if (move === 'paid' && !isOfOrder({ ...order, sessionId: `cs_${order.id}`, ...PAYMENT }, facts)) return
    order.state = move
    if (move !== 'paid') return
    if (this.owners.has(order.userId))
      order.refund = { reason: 'already-owned', requestedAt: new Date().toISOString(), completedAt: null }
    else {
      this.owners.add(order.userId)
      order.grants += 1
    }
  }

  /** Ends an order at the provider, unless it is paid there. */
  end(order: Placed): void {
    if (order.state !== 'pending') return
    if (order.outcome === 'open') order.outcome = 'expired'
    this.settle(order, this.factsOf(order))
  }

  /** The job: it asks the provider of each order that is open, and ends those whose time is over. */
  ask(): void {
    for (const order of this.orders) {
      if (order.state !== 'pending') continue
      if (Date.now() >= order.expiresAt) this.end(order)
      else this.settle(order, this.factsOf(order))
    }
  }
}
