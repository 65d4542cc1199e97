import { DomainError } from './domain-error.ts'

interface Limits {
  /** pieces of work that run at the same time */
  atOnce: number
  /** how many may wait in all, and of one client */
  waiting: { all: number; client: number }
  /** the longest wait in ms */
  longestMs: number
}

interface Waiting {
  begin(): void
  refuse(): void
  timer: NodeJS.Timeout
}

/**
 * Bounds work that takes much of the machine: so many pieces at once, and whoever waits gets a turn by client, so that
 * nobody's crowd keeps another waiting. Throws 'unavailable' when too many wait, or one has waited too long.
 */
export class Turns {
  readonly #limits: Limits
  /** by client; the first client is next */
  readonly #queues = new Map<string, Waiting[]>()
  #running = 0
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work when it is the client's turn. */
  async take<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.atOnce) await this.#wait(client)
    else this.#running += 1
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(client: string) {
    const queue = this.#queues.get(client) ?? []
    const { all, client: one } = this.#limits.waiting
    if (queue.length >= one) throw new DomainError('unavailable')
    if (this.#waiting >= all && !this.#makeRoom(queue.length)) throw new DomainError('unavailable')
    this.#waiting += 1
    this.#queues.set(client, queue)
    return new Promise<void>((begin, refuse) => {
      const waiting: Waiting = {
        begin,
        refuse: () => refuse(new DomainError('unavailable')),
        timer: setTimeout(() => this.#giveUp(client, waiting), this.#limits.longestMs).unref(),
      }
      queue.push(waiting)
    })
  }

  /** Refuses the last of the client who has most waiting, for one who has fewer; false: nobody has more. */
  #makeRoom(own: number) {
    const [longest] = [...this.#queues].sort(([, a], [, b]) => b.length - a.length)
    const last = longest?.[1].at(-1)
    if (!longest || !last || longest[1].length <= own + 1) return false
    clearTimeout(last.timer)
    this.#giveUp(longest[0], last)
    return true
  }

  #giveUp(client: string, waiting: Waiting) {
    const queue = this.#queues.get(client) ?? []
    queue.splice(queue.indexOf(waiting), 1)
    if (queue.length === 0) this.#queues.delete(client)
    this.#waiting -= 1
    waiting.refuse()
  }

  /** Gives the place that became free to the first of the next client, who then goes behind the others. */
  #next() {
    const [turn] = this.#queues
    const first = turn?.[1].shift()
    if (!turn || !first) {
      this.#running -= 1
      return
    }
    const [client, queue] = turn
    this.#queues.delete(client)
    if (queue.length > 0) this.#queues.set(client, queue)
    this.#waiting -= 1
    clearTimeout(first.timer)
    first.begin()
  }
}
