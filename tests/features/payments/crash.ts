import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type { Course, Event, OrderItemType } from '../../../openapi/generated/portal.ts'
import { spawnServer } from '../../lib/child.ts'
import { buyer, type PayAction, press } from './checkout.ts'
import type { Shop } from './shop.ts'

/** What is under way at a server when it is killed. */
export interface Crash {
  type: OrderItemType
  thing: Course | Event
  /** who orders, pays and gives up at the same time */
  tokens: string[]
  action: PayAction
  givesUp: boolean
  couponCode: string | undefined
  amount: number
  /** time from the first call to the kill */
  afterMs: number
}

/**
 * A server process on the database of a shop, which is killed while people buy at it. Whatever it had not committed is
 * lost, and nobody gets its answers.
 */
export async function crashServer({ server, jwtSecret }: Shop, crash: Crash) {
  const { type, thing, tokens, action, givesUp, couponCode, amount, afterMs } = crash
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  const child = spawnServer({
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  })
  try {
    const { url, api } = await child.ready()
    const buying = tokens.map(async (token) => {
      const { order } = buyer({ api }, token)
      const made = await order(type, thing, { amount, ...(couponCode !== undefined && { couponCode }) })
      if (made.status !== 201 || !new URL(made.body.url).pathname.startsWith('/stripe-simulator')) return
      await press(url + new URL(made.body.url).pathname, action)
      const path = type === 'course' ? 'courses' : 'events'
      if (givesUp) await api('DELETE', `/api/${path}/${thing.id}/register`, { token })
    })
    const all = Promise.allSettled(buying)
    await Promise.race([all, pass(afterMs)])
    child.kill('SIGKILL')
    await all
  } finally {
    child.kill('SIGKILL')
    await child.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}
