import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '../domain-error.ts'

/** Who a request is for. */
export interface Client {
  /** operation of the contract, or another route */
  operation: string
  /** address of the client */
  address: string
  isGuest: boolean
}

/** A request that uses the database. */
export interface Asking extends Client {
  /** whether it has had a connection */
  hasBegun: boolean
  /** the page that it is a part of, when a page asks this server's own API */
  page: Asking | null
  /** connections that it holds for transactions */
  transactions: number
}

const current = new AsyncLocalStorage<Asking | null>()

/** A new request. What a page asks of this server's own API is for the client of the page. */
export function askingOf(client: Client): Asking {
  const page = current.getStore() ?? null
  return { ...client, address: page?.address ?? client.address, hasBegun: false, page, transactions: 0 }
}

/** Whether work for it, or for its page, was done already, which a refusal would waste. */
const isBegun = ({ hasBegun, page }: Asking) => hasBegun || (page?.hasBegun ?? false)

/** Does work for a request; for null, work that is for no client, such as asking whether the database is there. */
export const workFor = <Result>(asking: Asking | null, work: () => Result): Result => current.run(asking, work)

/** The address that the present work is for; null: it is for no request. */
export const servedAddress = (): string | null => current.getStore()?.address ?? null

interface Waiting {
  asking: Asking
  /** sweep since which it waits */
  since: number
  /** with null when the connection may be taken, else with the refusal */
  go(refusal: DomainError | null): void
}

/** How many requests may wait for a connection: in all, and of one address. */
const QUEUE_LIMIT = 500
const ADDRESS_QUEUE_LIMIT = 300
/** Waiting is counted in sweeps and not by the clock: a process that gets no core does not sweep. */
const SWEEP_MS = 100
/** A request is refused when it has waited this long, 1.8 s, and no connection has come back in that time. */
const STALLED_SWEEPS = 18
/** The longest that a request waits for its first connection while others come back, 5 s. */
const LONGEST_SWEEPS = 50
/** The same for a part of a page that has begun, 10 s: then nobody waits for it any more. */
const LONGEST_PART_SWEEPS = 100
/** Who finds no room to wait is told so after this time. */
const REFUSAL_MS = 1000

/**
 * Decides which request gets the next connection to the database. No operation, no address and no crowd of guests gets
 * all of them, and the server itself always finds one. Addresses take turns, and so do the operations of an address; a
 * request that has begun comes before those that have not, so that work is finished rather than refused halfway.
 */
export class FairShare {
  readonly #limits: { all: number; guests: number; address: number; operation: number }
  readonly #held = new Map<string, number>()
  /** by address and operation; the first address and its first operation are next */
  readonly #queues = new Map<string, Map<string, Waiting[]>>()
  #waiting = 0
  #sweeps = 0
  /** sweep in which a connection last came back */
  #lastReturned = 0
  #sweeping: NodeJS.Timeout | undefined

  constructor(connections: number) {
    const share = (part: number) => Math.max(1, Math.floor(connections * part))
    this.#limits = { all: share(0.8), guests: share(0.6), address: share(0.6), operation: share(0.3) }
  }

  /** The request that is being worked on; null if the work is for nobody. */
  asking = () => current.getStore() ?? null

  /** Calls `go` once the request may take a connection, or with a refusal. */
  enter(asking: Asking, go: Waiting['go']) {
    if (this.#isAllowed(asking)) {
      this.#take(asking)
      return go(null)
    }
    const operations = this.#queues.get(asking.address) ?? new Map<string, Waiting[]>()
    if (!isBegun(asking) && !this.#hasRoom(asking.address, lengthOf(operations))) {
      // Whoever is refused at once asks again at once, and a flood of refusals is work, too.
      setTimeout(() => go(new DomainError('unavailable')), REFUSAL_MS).unref()
      return
    }
    const queue = operations.get(asking.operation) ?? []
    const one = { asking, since: this.#sweeps, go }
    const firstNew = isBegun(asking) ? queue.findIndex((other) => !isBegun(other.asking)) : -1
    queue.splice(firstNew < 0 ? queue.length : firstNew, 0, one)
    this.#queues.set(asking.address, operations.set(asking.operation, queue))
    this.#waiting += 1
    this.#sweeping ??= setInterval(() => {
      this.#sweeps += 1
      this.#sweep()
    }, SWEEP_MS).unref()
  }

  /** A connection came back, or could not be opened. */
  leave(asking: Asking, wasOpen: boolean) {
    for (const name of namesOf(asking)) this.#held.set(name, (this.#held.get(name) ?? 1) - 1)
    if (this.#held.get(addressName(asking)) === 0) this.#held.delete(addressName(asking))
    if (wasOpen) this.#lastReturned = this.#sweeps
    else this.#sweep()
    for (let next = this.#next(); next; next = this.#next()) {
      this.#take(next.asking)
      next.go(null)
    }
  }

  #take(asking: Asking) {
    asking.hasBegun = true
    if (asking.page) asking.page.hasBegun = true
    for (const name of namesOf(asking)) this.#held.set(name, (this.#held.get(name) ?? 0) + 1)
  }

  #isAllowed(asking: Asking) {
    // It holds what others wait for.
    if (asking.transactions > 0) return true
    const { all, guests, address, operation } = this.#limits
    const isBelow = (name: string, limit: number) => (this.#held.get(name) ?? 0) < limit
    return (
      isBelow(ALL, all) &&
      isBelow(addressName(asking), address) &&
      isBelow(operationName(asking), operation) &&
      (!asking.isGuest || isBelow(GUESTS, guests))
    )
  }

  /** Whether one more of an address may wait. When all places are taken, an address with more of them loses one. */
  #hasRoom(address: string, own: number) {
    if (own >= ADDRESS_QUEUE_LIMIT) return false
    if (this.#waiting < QUEUE_LIMIT) return true
    const lengths = [...this.#queues].map(([name, operations]) => ({ name, operations, length: lengthOf(operations) }))
    const most = lengths.reduce((one, other) => (other.length > one.length ? other : one), { ...lengths[0], length: 0 })
    if (most.name === address || most.length <= own + 1) return false
    return this.#refuseLast(most)
  }

  /** Refuses the youngest request of an address that has not begun; false if all have. */
  #refuseLast({ name, operations }: { name?: string; operations?: Map<string, Waiting[]> }) {
    const queues = [...(operations ?? [])].sort(([, a], [, b]) => b.length - a.length)
    for (const [operation, queue] of queues) {
      const last = queue.at(-1)
      if (!last || isBegun(last.asking)) continue
      queue.pop()
      this.#waiting -= 1
      if (queue.length === 0) operations?.delete(operation)
      if (operations?.size === 0 && name !== undefined) this.#queues.delete(name)
      last.go(new DomainError('unavailable'))
      return true
    }
    return false
  }

  /** Takes the next request that may have a connection out of its queue; its address and operation go to the end. */
  #next(): Waiting | undefined {
    if (this.#waiting === 0) return undefined
    for (const [address, operations] of this.#queues) {
      for (const [operation, queue] of operations) {
        const [first] = queue
        if (!first || !this.#isAllowed(first.asking)) continue
        queue.shift()
        this.#waiting -= 1
        operations.delete(operation)
        if (queue.length > 0) operations.set(operation, queue)
        this.#queues.delete(address)
        if (operations.size > 0) this.#queues.set(address, operations)
        return first
      }
    }
    return undefined
  }

  /** Refuses requests that have waited too long. */
  #sweep() {
    const now = this.#sweeps
    const isStalled = now - this.#lastReturned >= STALLED_SWEEPS
    const isLate = ({ asking, since }: Waiting) =>
      (isStalled && now - since >= STALLED_SWEEPS) ||
      (!asking.hasBegun && now - since >= (isBegun(asking) ? LONGEST_PART_SWEEPS : LONGEST_SWEEPS))
    const late: Waiting[] = []
    for (const [address, operations] of this.#queues) {
      for (const [operation, queue] of operations) {
        late.push(...queue.filter(isLate))
        const rest = queue.filter((one) => !isLate(one))
        if (rest.length > 0) operations.set(operation, rest)
        else operations.delete(operation)
      }
      if (operations.size === 0) this.#queues.delete(address)
    }
    this.#waiting -= late.length
    if (this.#waiting === 0) {
      clearInterval(this.#sweeping)
      this.#sweeping = undefined
    }
    for (const one of late) one.go(new DomainError('unavailable'))
  }
}

const lengthOf = (operations: Map<string, Waiting[]>) =>
  [...operations.values()].reduce((sum, queue) => sum + queue.length, 0)

const ALL = 'all'
const GUESTS = 'guests'
const addressName = ({ address }: Client) => `address ${address}`
const operationName = ({ operation }: Client) => `operation ${operation}`
const namesOf = (client: Client) => [
  ALL,
  addressName(client),
  operationName(client),
  ...(client.isGuest ? [GUESTS] : []),
]
