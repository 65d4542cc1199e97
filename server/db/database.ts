import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { FairPool } from './fair-pool.ts'

export interface DatabaseOptions {
  url: string
  /** connections of this process */
  connections: number
}

const open = (pool: Pool) => drizzle(pool, { casing: 'snake_case' })

export type Database = ReturnType<typeof open>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** The pool or an open transaction. */
export type Queryable = Database | Transaction

const keeping = new WeakSet<object>()

/** Whether each connection of the database keeps its own named statements. */
export const keepsStatements = (db: Queryable) => keeping.has(db)

/** The longest that one more connection takes to open on a busy machine while others answer. */
const OPENING_MS = 5000
/** So long a connection that nobody uses stays open: a new one is slow to open and knows no statement. */
const IDLE_MS = 300_000
/**
 * A statement runs in one process: helpers take longer to start than a page of a list takes, and with them one slow list
 * would hold several cores.
 */
export const ONE_PROCESS = '-c max_parallel_workers_per_gather=0'

/**
 * Opens the process's only pool. Statements time out after 8 s; `FairShare` says how long requests wait for one, and
 * `Pulse` when the database does not answer at all.
 */
export function connect(options: DatabaseOptions) {
  const isEmbedded = options.connections === 1
  const pool = new FairPool({
    connectionString: options.url,
    max: options.connections,
    // The embedded database has one connection, which others wait for.
    ...(isEmbedded
      ? { connectionTimeoutMillis: 2000 }
      : { connectionTimeoutMillis: OPENING_MS, idleTimeoutMillis: IDLE_MS, options: ONE_PROCESS }),
    statement_timeout: 8000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  // A broken idle connection is replaced by the next query, which reports the error.
  pool.on('error', () => {})
  const db = open(pool)
  // The embedded database, which has one connection, keeps names beyond the end of a connection and then refuses them.
  if (!isEmbedded) keeping.add(db)
  return { db, pool, close: () => pool.end() }
}
