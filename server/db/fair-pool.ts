import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { FairShare } from './fair-share.ts'

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void

/** A pool whose connections are shared out among requests. Queries take theirs by a callback, transactions by a promise. */
export class FairPool extends Pool {
  readonly #share: FairShare
  /** what to do when a connection comes back */
  readonly #returns = new WeakMap<object, () => void>()

  constructor(config: PoolConfig & { max: number }) {
    super(config)
    this.#share = new FairShare(config.max)
    this.on('release', (_error, client) => {
      this.#returns.get(client)?.()
      this.#returns.delete(client)
    })
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
      super.connect(callback)
      return
    }
    this.#share.enter(asking, (refusal) => {
      if (refusal) return callback(refusal, undefined, () => {})
      const transactions = isTransaction ? 1 : 0
      const giveBack = () => {
        asking.transactions -= transactions
        this.#share.leave(asking, true)
      }
      super.connect((error, client, release) => {
        if (!client) {
          this.#share.leave(asking, false)
          return callback(error, client, release)
        }
        asking.transactions += transactions
        this.#returns.set(client, giveBack)
        callback(error, client, release)
      })
    })
  }
}
