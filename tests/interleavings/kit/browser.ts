import { MemoryDatabase } from '../../lib/portal/memory-database.ts'

/** A tab, as far as its browser and the network know it. */
export interface Page {
  readonly name: string
  readonly isOpen: boolean
  /** runs code of this tab */
  within<Result>(work: () => Result): Result
  /** hears what another tab says in a channel */
  hear(channel: string, by: string, data: { type: string }): void
  /** hears that another tab has changed the storage */
  hearStorage(by: string): void
  close(): void
}

interface Waiting {
  tab: Page
  signal: AbortSignal | undefined
  begin(): Promise<void>
}

/** The Web Locks of one browser: first come, first served; a page that is closed gives back what it held. */
class Locks {
  readonly #held = new Map<string, Waiting>()
  readonly #queues = new Map<string, Waiting[]>()
  readonly #gaveUpAfter = new Map<Page, number>()

  request<Result>(tab: Page, name: string, signal: AbortSignal | undefined, work: () => Promise<Result>) {
    const askedAt = Date.now()
    this.#gaveUpAfter.delete(tab)
    return new Promise<Result>((resolve, reject) => {
      const one: Waiting = {
        tab,
        signal,
        begin: () => tab.within(work).then(resolve, reject),
      }
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      queue.push(one)
      signal?.addEventListener('abort', () => {
        // A lock that was given is kept.
        if (!queue.includes(one)) return
        queue.splice(queue.indexOf(one), 1)
        this.#gaveUpAfter.set(tab, Date.now() - askedAt)
        reject(signal.reason)
      })
      this.#next(name)
    })
  }

  #next(name: string) {
    if (this.#held.has(name)) return
    const one = this.#queues.get(name)?.shift()
    if (!one) return
    this.#held.set(name, one)
    const release = () => {
      if (this.#held.get(name) !== one) return
      this.#held.delete(name)
      this.#next(name)
    }
    one.begin().then(release, release)
  }

  holderOf = (name: string): Page | undefined => this.#held.get(name)?.tab

  /** How long a tab waited for the lock that it asked for last, in milliseconds; undefined unless it gave up. */
  gaveUpAfter = (tab: Page): number | undefined => this.#gaveUpAfter.get(tab)

  close(tab: Page) {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((one) => one.tab !== tab),
      )
      if (this.#held.get(name)?.tab === tab) this.#held.delete(name)
      this.#next(name)
    }
  }
}

/** What the tabs of one browser share. */
export class Browser {
  readonly name: string
  readonly tabs: Page[] = []
  readonly locks = new Locks()
  readonly database = new MemoryDatabase()
  readonly storage = new Map<string, string>()

  constructor(name: string) {
    this.name = name
  }

  /** The local storage as one tab sees it: the others hear what it changes. */
  storageOf(tab: Page): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
    const changed = () => {
      for (const other of this.tabs) if (other !== tab) other.hearStorage(tab.name)
    }
    return {
      getItem: (key) => this.storage.get(key) ?? null,
      setItem: (key, value) => {
        if (this.storage.get(key) === value) return
        this.storage.set(key, value)
        changed()
      },
      removeItem: (key) => {
        if (this.storage.delete(key)) changed()
      },
    }
  }
}
