import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { oauthFlow } from '../../../db/schema/secrets.ts'
import type { Provider } from './provider.ts'

interface NewFlow {
  state: string
  provider: Provider
  data: Record<string, string>
  seconds: number
}

export async function dropExpiredFlows(db: Database) {
  await db.delete(oauthFlow).where(lt(oauthFlow.expiresAt, sql`now()`))
}

export async function insertFlow(db: Database, { state, provider, data, seconds }: NewFlow) {
  await db.insert(oauthFlow).values({
    state,
    provider,
    data,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  })
}

/** Removes a sign-in that has not expired, and returns its data; null if there is none. */
export async function removeFlow(db: Database, provider: Provider, state: string) {
  const [taken] = await db
    .delete(oauthFlow)
    .where(and(eq(oauthFlow.state, state), eq(oauthFlow.provider, provider), gt(oauthFlow.expiresAt, sql`now()`)))
    .returning({ data: oauthFlow.data })
  return taken?.data ?? null
}
