import { sql } from 'drizzle-orm'
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
  if (env.RATE_LIMIT === 'on') await countTry(db, limit)
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
