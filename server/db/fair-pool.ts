import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { DomainError } from '../domain-error.ts'
import { FairShare } from './fair-share.ts'
import { Pulse } from './pulse.ts'

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void

const NOTHING = () => {}

/**
 * A pool whose connections are shared out among requests. Queries take theirs by a callback, transactions by a promise.
 * When the database does not answer at all, whoever waits for it is refused at once, and so is whoever comes.
 */
export class FairPool extends Pool {
  readonly #share: FairShare
  /** null for the embedded database, which answers one connection after the other */
  readonly #pulse: Pulse | null
  /** refuses whoever waits for a connection that is being opened */
  readonly #opening = new Set<() => void>()
  /** connections in use, with what to do when they come back */
  readonly #used = new Map<object, { client: PoolClient; giveBack: () => void }>()

  constructor(config: PoolConfig & { connectionString: string; max: number }) {
    super(config)
    this.#share = new FairShare(config.max)
    this.#pulse = config.max === 1 ? null : new Pulse({ url: config.connectionString, lost: () => this.#cutAll() })
    this.on('connect', (client) => this.#watch(client))
    this.on('release', (_error, client) => {
      this.#used.get(client)?.giveBack()
      this.#used.delete(client)
    })
  }

  #watch(client: PoolClient) {
    // One that breaks between two statements of a transaction fails the next of them, and must not end the process.
    client.on('error', NOTHING)
    client.once('end', () => setImmediate(() => this.#takeBack(client)))
  }

  /** Drizzle does not return a connection that breaks at the first statement of a transaction. */
  #takeBack(client: PoolClient) {
    if (!this.#used.has(client)) return
    client.release(true)
    client.release = NOTHING
  }

  /** Whether the database does not answer at all. */
  get isLost() {
    return this.#pulse?.isLost ?? false
  }

  /** Ends what is under way: the waiting queries fail, and their connections are replaced. */
  #cutAll() {
    for (const refuse of this.#opening) refuse()
    this.#opening.clear()
    for (const { client } of this.#used.values()) void client.end().catch(NOTHING)
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    if (callback) {
      this.#connect(callback, false)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)), true)
    })
  }

  #connect(callback: Callback, isTransaction: boolean): void {
    const asking = this.#share.asking()
    if (!asking) {
      this.#open(callback, NOTHING)
      return
    }
    this.#share.enter(asking, (refusal) => {
      if (refusal) return callback(refusal, undefined, NOTHING)
      if (this.isLost) {
        this.#share.leave(asking, false)
        return callback(new DomainError('unavailable'), undefined, NOTHING)
      }
      const transactions = isTransaction ? 1 : 0
      const giveBack = () => {
        asking.transactions -= transactions
        this.#share.leave(asking, true)
      }
      this.#open((error, client, release) => {
        if (client) asking.transactions += transactions
        else this.#share.leave(asking, false)
        callback(error, client, release)
      }, giveBack)
    })
  }

  /** Takes a connection, and watches that it is answered until it comes back. */
  #open(callback: Callback, giveBack: () => void) {
    const pulse = this.#pulse
    pulse?.awaits()
    let isRefused = false
    const refuse = () => {
      isRefused = true
      pulse?.ends(false)
      callback(new DomainError('unavailable'), undefined, NOTHING)
    }
    this.#opening.add(refuse)
    super.connect((error, client, release) => {
      this.#opening.delete(refuse)
      if (isRefused) return release()
      if (!client) pulse?.ends(false)
      else {
        const ended = () => {
          pulse?.ends(true)
          giveBack()
        }
        this.#used.set(client, { client, giveBack: ended })
      }
      callback(error, client, release)
    })
  }
}
