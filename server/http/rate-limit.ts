import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../db/database.ts'
import { rateLimit } from '../db/schema/platform.ts'
import { DomainError } from '../domain-error.ts'
import type { Env } from '../env.ts'
import type { Principal } from '../principal.ts'
import { networkOf } from './network.ts'

export interface Limit {
  /** what is counted, for example `login:203.0.113.7:ada@example.org` */
  key: string
  most: number
  seconds: number
}

const KEYS = 20_000
/** Whoever goes on far beyond a limit waits this long for each refusal, so that a flood does not keep the process busy. */
const PAUSE_MS = 1500

/** Tries of this process by key. The windows are not those of the database, in which as many fit into two of them. */
const tried = new WeakMap<Queryable, LRUCache<string, { count: number }>>()

/** Counts a try in this process alone; true once it is certain that it is past the limit in the database, too. */
function isFarBeyond(db: Queryable, { key, most, seconds }: Limit) {
  const counts = tried.get(db) ?? new LRUCache<string, { count: number }>({ max: KEYS })
  tried.set(db, counts)
  const known = counts.get(key)
  if (known) known.count += 1
  else counts.set(key, { count: 1 }, { ttl: seconds * 1000 })
  return known !== undefined && known.count > 2 * most
}

/** Counts a try in the database, which all server processes share. Throws 429 with `Retry-After` past the limit. */
async function countTry(db: Queryable, { key, most, seconds }: Limit) {
  const windowStart = sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`
  const [row] = await db
    .insert(rateLimit)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({ target: [rateLimit.key, rateLimit.windowStart], set: { count: sql`${rateLimit.count} + 1` } })
    .returning({
      count: rateLimit.count,
      wait: sql<number>`ceil(${seconds} - extract(epoch from now() - ${rateLimit.windowStart}))::int`,
    })
  if (row && row.count > most) throw new DomainError('too-many-requests', { retryAfter: Math.max(1, row.wait) })
}

/** Counts a try unless rate limits are off. Throws 429 with `Retry-After`. */
export async function limitTries({ db, env }: { db: Queryable; env: Pick<Env, 'RATE_LIMIT'> }, limit: Limit) {
  if (env.RATE_LIMIT === 'off') return
  if (isFarBeyond(db, limit)) {
    await wait(PAUSE_MS)
    throw new DomainError('too-many-requests', { retryAfter: limit.seconds })
  }
  await countTry(db, limit)
}

interface Counted {
  ip: string
  principal: Principal | null
  body?: unknown
}

/** What the `x-limit` of an operation counts for this call. */
export function limitKey({ of, by }: { of: string; by: readonly string[] }, { ip, principal, body }: Counted): string {
  const fields: Record<string, unknown> = {
    ...Object(body),
    address: networkOf(ip),
    caller: principal?.userId ?? networkOf(ip),
  }
  return [of, ...by.map((name) => String(fields[name]).toLowerCase())].join(':')
}
