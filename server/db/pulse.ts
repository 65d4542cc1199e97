import { Client, DatabaseError } from 'pg'

const TICK_MS = 50
/** Ticks without an answer while one is awaited, after which the database is asked by itself. */
const QUIET_TICKS = 8
/** Ticks within which it must then answer. A process that gets no core does not tick, so a busy machine is no fault. */
const LIMIT_TICKS = 16
const LIMIT_MS = 2 * LIMIT_TICKS * TICK_MS

interface Watched {
  url: string
  /** it does not answer: called once, until it does again */
  lost(): void
}

/**
 * Tells within 1.3 s that the database does not answer at all, however long its own statements may take: while somebody
 * waits and nothing comes back, it is asked over a connection of its own.
 */
export class Pulse {
  isLost = false
  readonly #watched: Watched
  #awaited = 0
  /** since the last answer, in ticks */
  #quiet = 0
  /** since the database was asked, in ticks; null: it is not being asked */
  #asked: number | null = null
  #ticking: NodeJS.Timeout | undefined

  constructor(watched: Watched) {
    this.#watched = watched
  }

  /** Somebody waits for an answer, or a connection. */
  awaits() {
    if (this.#awaited === 0) this.#quiet = 0
    this.#awaited += 1
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS).unref()
  }

  /** That one waits no more; `isAnswer`: because the database has answered. */
  ends(isAnswer: boolean) {
    this.#awaited -= 1
    if (isAnswer) this.#quiet = 0
  }

  #tick() {
    if (this.#awaited === 0 && !this.isLost) {
      clearInterval(this.#ticking)
      this.#ticking = undefined
      return
    }
    this.#quiet += 1
    if (this.#asked !== null) {
      this.#asked += 1
      if (this.#asked > LIMIT_TICKS && this.#quiet > LIMIT_TICKS) this.#lose()
    } else if (this.#quiet > QUIET_TICKS) void this.#ask()
  }

  #lose() {
    if (this.isLost) return
    this.isLost = true
    this.#watched.lost()
  }

  async #ask() {
    this.#asked = 0
    const isThere = await isAnswering(this.#watched.url)
    this.#asked = null
    this.#quiet = 0
    if (isThere) this.isLost = false
    else this.#lose()
  }
}

/** Also a refusal is an answer. */
async function isAnswering(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof DatabaseError
  } finally {
    void client.end().catch(() => {})
  }
}
