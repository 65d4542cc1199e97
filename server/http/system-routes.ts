import { sql } from 'drizzle-orm'
import { workFor } from '../db/fair-share.ts'
import { DomainError } from '../domain-error.ts'
import type { Handlers } from './handler.ts'

const READY_LIMIT_MS = 500

export const system = {
  async getHealth() {
    return { status: 'ok' }
  },

  async getReadiness({ db, lifecycle }) {
    if (lifecycle.stopping) throw new DomainError('unavailable')
    const asked = workFor(null, () => db.execute(sql`select 1`)).then(() => true)
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_LIMIT_MS, false).unref())
    const isReady = await Promise.race([asked, late]).catch(() => false)
    if (!isReady) throw new DomainError('unavailable')
    return { status: 'ready', database: 'ok' }
  },
} satisfies Handlers
